package tkrzw;

import org.jspecify.annotations.Nullable;

/// How an operation went: a code, and a message that may be empty. It can be changed, as methods
/// fill in the one that they are given.
public class Status {
  /// What can be said of an operation, in the order of Tkrzw's own numbers, from 0.
  public enum Code {
    SUCCESS,
    /// The cause is unknown.
    UNKNOWN_ERROR,
    /// From the operating system.
    SYSTEM_ERROR,
    /// This class of database cannot do that.
    NOT_IMPLEMENTED_ERROR,
    /// The object is not in a state to do that.
    PRECONDITION_ERROR,
    INVALID_ARGUMENT_ERROR,
    CANCELED_ERROR,
    /// No such record, or no such file.
    NOT_FOUND_ERROR,
    /// The operating system does not permit it.
    PERMISSION_ERROR,
    /// A condition was not met.
    INFEASIBLE_ERROR,
    /// There is one already.
    DUPLICATION_ERROR,
    /// What the file holds is not what it should.
    BROKEN_DATA_ERROR,
    NETWORK_ERROR,
    APPLICATION_ERROR;

    private static final Code[] BY_NUMBER = values();

    /// The code of a number; [#UNKNOWN_ERROR] if it has none.
    public static Code valueOf(int num) {
      return num >= 0 && num < BY_NUMBER.length ? BY_NUMBER[num] : UNKNOWN_ERROR;
    }
  }

  public static final Code SUCCESS = Code.SUCCESS;
  public static final Code UNKNOWN_ERROR = Code.UNKNOWN_ERROR;
  public static final Code SYSTEM_ERROR = Code.SYSTEM_ERROR;
  public static final Code NOT_IMPLEMENTED_ERROR = Code.NOT_IMPLEMENTED_ERROR;
  public static final Code PRECONDITION_ERROR = Code.PRECONDITION_ERROR;
  public static final Code INVALID_ARGUMENT_ERROR = Code.INVALID_ARGUMENT_ERROR;
  public static final Code CANCELED_ERROR = Code.CANCELED_ERROR;
  public static final Code NOT_FOUND_ERROR = Code.NOT_FOUND_ERROR;
  public static final Code PERMISSION_ERROR = Code.PERMISSION_ERROR;
  public static final Code INFEASIBLE_ERROR = Code.INFEASIBLE_ERROR;
  public static final Code DUPLICATION_ERROR = Code.DUPLICATION_ERROR;
  public static final Code BROKEN_DATA_ERROR = Code.BROKEN_DATA_ERROR;
  public static final Code NETWORK_ERROR = Code.NETWORK_ERROR;
  public static final Code APPLICATION_ERROR = Code.APPLICATION_ERROR;

  private Code code;
  private String message;

  /// Success.
  public Status() {
    this(SUCCESS);
  }

  public Status(Code code) {
    this(code, "");
  }

  public Status(Code code, String message) {
    this.code = code;
    this.message = message;
  }

  public Code getCode() {
    return code;
  }

  public String getMessage() {
    return message;
  }

  public void set(Code code, String message) {
    this.code = code;
    this.message = message;
  }

  /// Takes over another status, unless this one is a failure.
  public void join(Status rhs) {
    if (isOK()) {
      set(rhs.code, rhs.message);
    }
  }

  /// The name of the code, and the message if there is one.
  @Override
  public String toString() {
    return message.isEmpty() ? code.name() : code.name() + ": " + message;
  }

  /// Whether both have the same code. Messages do not count.
  @SuppressWarnings("NonOverridingEquals") // as tkrzw-java has it
  public boolean equals(Status rhs) {
    return rhs.code == code;
  }

  /// Whether it has this code.
  @SuppressWarnings("NonOverridingEquals") // as tkrzw-java has it
  public boolean equals(Code rhs) {
    return rhs == code;
  }

  @Override
  public Status clone() {
    return new Status(code, message);
  }

  /// Whether it is success.
  public boolean isOK() {
    return code == SUCCESS;
  }

  /// Throws a [StatusException] unless it is success.
  public void orDie() {
    if (!isOK()) {
      throw new StatusException(this);
    }
  }

  /// A status and a result.
  public static class And<T> {
    public Status status = new Status();
    public @Nullable T value;

    public And() {}
  }
}
