/// Where the bytes of commands come from and go to.
@NullMarked
package dev.ferry.cli.stream;

import org.jspecify.annotations.NullMarked;
