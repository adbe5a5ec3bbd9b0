/// The question about Protocol Buffers: messages to bytes, in stock protobuf-java and in one pass.
@NullMarked
package dev.ferry.lab.message;

import org.jspecify.annotations.NullMarked;
