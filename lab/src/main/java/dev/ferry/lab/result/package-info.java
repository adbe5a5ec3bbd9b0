/// What a run found, as it is written to JSON.
@NullMarked
package dev.ferry.lab.result;

import org.jspecify.annotations.NullMarked;
