package tkrzw;

/// Thrown where a failure has no other way out: by [Status#orDie] and by searches.
public class StatusException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Status status;

  public StatusException(Status status) {
    super(status.toString());
    this.status = status;
  }

  public Status getStatus() {
    return status;
  }
}
