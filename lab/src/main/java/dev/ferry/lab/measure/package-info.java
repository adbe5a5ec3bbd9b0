/// Timing: JMH forks that alternate between candidates, each over all cases.
@NullMarked
package dev.ferry.lab.measure;

import org.jspecify.annotations.NullMarked;
