/// Messages of protobuf-java to bytes, in one pass: [dev.ferry.protobuf.FerryProto].
package dev.ferry.protobuf;
