/// What an experiment is: a question, the candidates that answer it, and the data they are given.
@NullMarked
package dev.ferry.lab.experiment;

import org.jspecify.annotations.NullMarked;
