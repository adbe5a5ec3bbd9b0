/// The lab: it measures each fast path, and what it replaces, on the user's own machine and data.
@NullMarked
package dev.ferry.lab;

import org.jspecify.annotations.NullMarked;
