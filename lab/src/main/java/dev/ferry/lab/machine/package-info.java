/// The machine and the JVM that a run ran on.
@NullMarked
package dev.ferry.lab.machine;

import org.jspecify.annotations.NullMarked;
