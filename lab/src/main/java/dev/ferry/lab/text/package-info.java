/// The text that is measured: made by seeded generators, or cut out of the user's own file.
@NullMarked
package dev.ferry.lab.text;

import org.jspecify.annotations.NullMarked;
