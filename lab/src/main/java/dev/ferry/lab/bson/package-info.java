/// The question about BSON: documents to bytes and back, by the MongoDB driver's own writer and
/// reader over its output and input and over Ferry's.
@NullMarked
package dev.ferry.lab.bson;

import org.jspecify.annotations.NullMarked;
