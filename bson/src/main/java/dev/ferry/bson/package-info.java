/// Values to BSON and back by any codec of the MongoDB driver: [dev.ferry.bson.FerryBson], and what
/// it puts below the driver's writer and reader, [dev.ferry.bson.FerryBsonOutput] and
/// [dev.ferry.bson.FerryBsonInput].
package dev.ferry.bson;
