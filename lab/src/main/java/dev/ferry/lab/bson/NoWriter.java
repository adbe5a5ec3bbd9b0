package dev.ferry.lab.bson;

import org.bson.BsonBinary;
import org.bson.BsonDbPointer;
import org.bson.BsonReader;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.BsonWriter;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/// A writer that writes nothing and only counts: what is left of the time is the codec's.
final class NoWriter implements BsonWriter {
  private int calls;

  @Override
  public String toString() {
    return "NoWriter after %d calls".formatted(calls);
  }

  @Override
  public void flush() {}

  @Override
  public void writeBinaryData(BsonBinary value) {
    calls++;
  }

  @Override
  public void writeBoolean(boolean value) {
    calls++;
  }

  @Override
  public void writeDateTime(long value) {
    calls++;
  }

  @Override
  public void writeDBPointer(BsonDbPointer value) {
    calls++;
  }

  @Override
  public void writeDouble(double value) {
    calls++;
  }

  @Override
  public void writeEndArray() {
    calls++;
  }

  @Override
  public void writeEndDocument() {
    calls++;
  }

  @Override
  public void writeInt32(int value) {
    calls++;
  }

  @Override
  public void writeInt64(long value) {
    calls++;
  }

  @Override
  public void writeDecimal128(Decimal128 value) {
    calls++;
  }

  @Override
  public void writeJavaScript(String value) {
    calls++;
  }

  @Override
  public void writeJavaScriptWithScope(String value) {
    calls++;
  }

  @Override
  public void writeMaxKey() {
    calls++;
  }

  @Override
  public void writeMinKey() {
    calls++;
  }

  @Override
  public void writeName(String name) {
    calls++;
  }

  @Override
  public void writeNull() {
    calls++;
  }

  @Override
  public void writeObjectId(ObjectId value) {
    calls++;
  }

  @Override
  public void writeRegularExpression(BsonRegularExpression value) {
    calls++;
  }

  @Override
  public void writeStartArray() {
    calls++;
  }

  @Override
  public void writeStartDocument() {
    calls++;
  }

  @Override
  public void writeString(String value) {
    calls++;
  }

  @Override
  public void writeSymbol(String value) {
    calls++;
  }

  @Override
  public void writeTimestamp(BsonTimestamp value) {
    calls++;
  }

  @Override
  public void writeUndefined() {
    calls++;
  }

  @Override
  public void pipe(BsonReader reader) {
    calls++;
  }

  @Override
  public void writeBinaryData(String name, BsonBinary value) {
    calls++;
  }

  @Override
  public void writeBoolean(String name, boolean value) {
    calls++;
  }

  @Override
  public void writeDateTime(String name, long value) {
    calls++;
  }

  @Override
  public void writeDBPointer(String name, BsonDbPointer value) {
    calls++;
  }

  @Override
  public void writeDouble(String name, double value) {
    calls++;
  }

  @Override
  public void writeInt32(String name, int value) {
    calls++;
  }

  @Override
  public void writeInt64(String name, long value) {
    calls++;
  }

  @Override
  public void writeDecimal128(String name, Decimal128 value) {
    calls++;
  }

  @Override
  public void writeJavaScript(String name, String value) {
    calls++;
  }

  @Override
  public void writeJavaScriptWithScope(String name, String value) {
    calls++;
  }

  @Override
  public void writeMaxKey(String name) {
    calls++;
  }

  @Override
  public void writeMinKey(String name) {
    calls++;
  }

  @Override
  public void writeNull(String name) {
    calls++;
  }

  @Override
  public void writeObjectId(String name, ObjectId value) {
    calls++;
  }

  @Override
  public void writeRegularExpression(String name, BsonRegularExpression value) {
    calls++;
  }

  @Override
  public void writeStartArray(String name) {
    calls++;
  }

  @Override
  public void writeStartDocument(String name) {
    calls++;
  }

  @Override
  public void writeString(String name, String value) {
    calls++;
  }

  @Override
  public void writeSymbol(String name, String value) {
    calls++;
  }

  @Override
  public void writeTimestamp(String name, BsonTimestamp value) {
    calls++;
  }

  @Override
  public void writeUndefined(String name) {
    calls++;
  }
}
