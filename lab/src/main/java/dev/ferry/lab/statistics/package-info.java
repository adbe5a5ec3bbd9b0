/// Ratios, their intervals, and the verdict they allow.
@NullMarked
package dev.ferry.lab.statistics;

import org.jspecify.annotations.NullMarked;
