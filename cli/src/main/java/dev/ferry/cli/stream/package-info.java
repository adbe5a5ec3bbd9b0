/// What commands read and write that are given no file.
@NullMarked
package dev.ferry.cli.stream;

import org.jspecify.annotations.NullMarked;
