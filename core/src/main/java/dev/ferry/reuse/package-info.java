/// What is used again instead of made anew. For Ferry's own modules.
package dev.ferry.reuse;
