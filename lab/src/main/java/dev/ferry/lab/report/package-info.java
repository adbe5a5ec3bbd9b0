/// The three forms of a result: JSON, a table for the terminal, a page for the browser.
@NullMarked
package dev.ferry.lab.report;

import org.jspecify.annotations.NullMarked;
