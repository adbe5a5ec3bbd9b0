/// The question what the boundary to a native store costs.
@NullMarked
package dev.ferry.lab.store;

import org.jspecify.annotations.NullMarked;
