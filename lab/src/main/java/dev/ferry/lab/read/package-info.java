/// The question how a big text file should be read.
@NullMarked
package dev.ferry.lab.read;

import org.jspecify.annotations.NullMarked;
