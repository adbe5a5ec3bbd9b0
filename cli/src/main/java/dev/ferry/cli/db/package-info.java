/// `ferry db`: databases of Tkrzw.
@NullMarked
package dev.ferry.cli.db;

import org.jspecify.annotations.NullMarked;
