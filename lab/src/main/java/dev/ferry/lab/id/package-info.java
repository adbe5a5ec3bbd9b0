/// The question about UUIDs: as text, as lists, and in JSON.
@NullMarked
package dev.ferry.lab.id;

import org.jspecify.annotations.NullMarked;
