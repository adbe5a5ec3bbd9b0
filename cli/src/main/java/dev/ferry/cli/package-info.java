/// The `ferry` command.
@NullMarked
package dev.ferry.cli;

import org.jspecify.annotations.NullMarked;
