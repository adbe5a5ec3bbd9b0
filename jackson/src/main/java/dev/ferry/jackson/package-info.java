/// Lists of UUIDs in JSON, for Jackson 3. [dev.ferry.jackson.FerryModule] is where to begin.
package dev.ferry.jackson;
