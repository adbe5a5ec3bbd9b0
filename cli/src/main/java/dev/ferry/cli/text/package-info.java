/// `ferry check`, `count`, `recode` and `ids`: work on text files.
@NullMarked
package dev.ferry.cli.text;

import org.jspecify.annotations.NullMarked;
