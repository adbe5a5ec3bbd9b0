package dev.ferry.tkrzw;

/// What Tkrzw says of an operation. The constants are in the order of Tkrzw's own numbers, from 0.
public enum StatusCode {
  SUCCESS,
  /// The cause is unknown.
  UNKNOWN_ERROR,
  /// From the operating system.
  SYSTEM_ERROR,
  /// This class of database cannot do that.
  NOT_IMPLEMENTED_ERROR,
  /// The database is not in a state to do that, such as not writable.
  PRECONDITION_ERROR,
  INVALID_ARGUMENT_ERROR,
  CANCELED_ERROR,
  /// No such record, or no such file.
  NOT_FOUND_ERROR,
  /// The operating system does not permit it.
  PERMISSION_ERROR,
  /// A condition was not met, such as that of a comparison.
  INFEASIBLE_ERROR,
  /// There is one already.
  DUPLICATION_ERROR,
  /// What the file holds is not what it should.
  BROKEN_DATA_ERROR,
  NETWORK_ERROR,
  APPLICATION_ERROR;

  private static final StatusCode[] BY_NUMBER = values();

  /// The code of Tkrzw's number; [#UNKNOWN_ERROR] if there is none.
  static StatusCode of(int number) {
    return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : UNKNOWN_ERROR;
  }
}
