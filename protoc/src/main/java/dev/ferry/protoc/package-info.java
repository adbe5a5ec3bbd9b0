/// What protoc calls things in Java ([dev.ferry.protoc.JavaNames]), and a plugin for it
/// ([dev.ferry.protoc.ProtocGenFerry]).
package dev.ferry.protoc;
