/// Values to BSON and back by any codec of the MongoDB driver: [dev.ferry.bson.FerryBson], and what
/// it writes into and reads from, [dev.ferry.bson.FerryBsonOutput] and
/// [dev.ferry.bson.FerryBsonInput], which also go below the driver's own writer and reader.
package dev.ferry.bson;
