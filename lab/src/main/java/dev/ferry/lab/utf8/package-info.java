/// The questions about UTF-8, with what people do today and what Ferry offers.
@NullMarked
package dev.ferry.lab.utf8;

import org.jspecify.annotations.NullMarked;
