package dev.ferry.example.grpc;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Has gRPC serialise its messages in one pass. Stubs and services are used as they were generated:
/// only what makes bytes of their messages is exchanged. Either side may do so without the other.
public final class FerryGrpc {
  private FerryGrpc() {}

  /// For the requests of a channel: `builder.intercept(FerryGrpc.requests())`.
  public static ClientInterceptor requests() {
    return new Requests();
  }

  /// For the responses of a service:
  /// `builder.addService(FerryGrpc.responses(service.bindService()))`.
  public static ServerServiceDefinition responses(ServerServiceDefinition service) {
    var given = service.getServiceDescriptor();
    List<ServerMethodDefinition<?, ?>> methods =
        given.getMethods().stream() // in the order of the service
            .map(MethodDescriptor::getFullMethodName)
            .<ServerMethodDefinition<?, ?>>map(name -> exchanged(service.getMethod(name)))
            .toList();
    var descriptor =
        ServiceDescriptor.newBuilder(given.getName())
            .setSchemaDescriptor(given.getSchemaDescriptor());
    methods.forEach(method -> descriptor.addMethod(method.getMethodDescriptor()));
    var exchanged = ServerServiceDefinition.builder(descriptor.build());
    methods.forEach(exchanged::addMethod);
    return exchanged.build();
  }

  private static <Q, A> ServerMethodDefinition<Q, A> exchanged(
      ServerMethodDefinition<Q, A> method) {
    return ServerMethodDefinition.create(
        exchanged(method.getMethodDescriptor()), method.getServerCallHandler());
  }

  private static final class Requests implements ClientInterceptor {
    /// By the methods of generated stubs, each of which there is once.
    private final Map<MethodDescriptor<?, ?>, MethodDescriptor<?, ?>> methods =
        new ConcurrentHashMap<>();

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      @SuppressWarnings("unchecked") // as they were put there
      var exchanged =
          (MethodDescriptor<Q, A>) methods.computeIfAbsent(method, FerryGrpc::exchanged);
      return next.newCall(exchanged, options);
    }
  }

  /// Both marshallers, as within a process each side has to know the other's streams.
  private static <Q, A> MethodDescriptor<Q, A> exchanged(MethodDescriptor<Q, A> method) {
    return method.toBuilder(
            exchanged(method.getRequestMarshaller()), exchanged(method.getResponseMarshaller()))
        .build();
  }

  /// The marshaller itself if it is not for messages of protobuf-java, or for lite ones.
  private static <T> Marshaller<T> exchanged(Marshaller<T> marshaller) {
    return marshaller instanceof PrototypeMarshaller<T> given
            && given.getMessagePrototype() instanceof Message
        ? new MessageMarshaller<>(given)
        : marshaller;
  }
}
