package dev.ferry.example.grpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.grpc.BindableService;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FerryGrpcTest {
  private static final Batch BATCH =
      Batch.newBuilder()
          .addAllArticles(
              IntStream.range(0, 300)
                  .mapToObj(
                      i ->
                          Article.newBuilder()
                              .setId(i)
                              .setTitle("渡し舟 " + i)
                              .setText("ferry ".repeat(i))
                              .build())
                  .toList())
          .build();

  private final List<Server> servers = new ArrayList<>();
  private final List<ManagedChannel> channels = new ArrayList<>();

  @AfterEach
  void close() {
    channels.forEach(ManagedChannel::shutdownNow);
    servers.forEach(Server::shutdownNow);
  }

  /// Whichever side has exchanged its marshallers, by sockets and within the process.
  @ParameterizedTest
  @CsvSource({
    "false, false, false", "false, true, false", "false, false, true", "false, true, true",
    "true, false, false", "true, true, false", "true, false, true", "true, true, true"
  })
  void callsAreAsBefore(boolean isInProcess, boolean requests, boolean responses)
      throws IOException {
    var kept = new ArrayList<Batch>();
    var channel = channel(isInProcess, requests, responses, new Kept(kept));
    var stub = ArticlesGrpc.newBlockingStub(channel);

    assertEquals(Receipt.newBuilder().setKept(300).build(), stub.put(BATCH));
    assertEquals(Receipt.getDefaultInstance(), stub.put(Batch.getDefaultInstance()));
    assertEquals(
        Receipt.newBuilder().setKept(300).build(), stub.withCompression("gzip").put(BATCH));
    assertEquals(Receipt.getDefaultInstance(), stub.put(null), "an empty one for null, as before");
    assertEquals(
        List.of(BATCH, Batch.getDefaultInstance(), BATCH, Batch.getDefaultInstance()), kept);

    var found = new ArrayList<Batch>();
    stub.search(Query.newBuilder().setWord("舟").build()).forEachRemaining(found::add);
    assertEquals(kept, found);
  }

  @Test
  void bytesAreThoseOfTheMessage() throws IOException {
    var put = exchangedMethod();
    var whole = put.getRequestMarshaller().stream(BATCH);
    assertEquals(BATCH.getSerializedSize(), whole.available());
    assertArrayEquals(BATCH.toByteArray(), whole.readAllBytes());
    assertEquals(-1, whole.read());

    var rest = assertInstanceOf(MessageStream.class, put.getRequestMarshaller().stream(BATCH));
    var bytes = new ByteArrayOutputStream();
    bytes.write(rest.read());
    bytes.write(rest.readNBytes(10));
    assertEquals(BATCH.getSerializedSize() - 11, rest.drainTo(bytes));
    assertArrayEquals(BATCH.toByteArray(), bytes.toByteArray());
    assertEquals(0, rest.available());
  }

  @Test
  void withinAProcessMessagesAreHandedOver() throws IOException {
    var kept = new ArrayList<Batch>();
    var channel = channel(true, true, true, new Kept(kept));

    ArticlesGrpc.newBlockingStub(channel).put(BATCH);

    assertSame(BATCH, kept.getFirst());
  }

  @Test
  void requestsGoByOneExchangedMethod() throws IOException {
    var methods = new ArrayList<MethodDescriptor<?, ?>>();
    var seeing =
        new ClientInterceptor() {
          @Override
          public <Q, A> ClientCall<Q, A> interceptCall(
              MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
            methods.add(method);
            return next.newCall(method, options);
          }
        };
    var given = channel(true, false, false, new Kept(new ArrayList<>()));
    var channel = ClientInterceptors.interceptForward(given, FerryGrpc.requests(), seeing);

    ArticlesGrpc.newBlockingStub(channel).put(BATCH);
    ArticlesGrpc.newBlockingStub(channel).put(BATCH);

    assertEquals(2, methods.size());
    assertSame(methods.getFirst(), methods.getLast());
    assertInstanceOf(MessageMarshaller.class, methods.getFirst().getRequestMarshaller());
  }

  /// What describes a service, to reflection for one, stays as it was.
  @Test
  void methodsAreAsBeforeButForTheirMarshallers() {
    var before = new Kept(new ArrayList<>()).bindService();
    var after = FerryGrpc.responses(before);

    assertEquals(before.getServiceDescriptor().getName(), after.getServiceDescriptor().getName());
    assertSame(
        before.getServiceDescriptor().getSchemaDescriptor(),
        after.getServiceDescriptor().getSchemaDescriptor());
    assertEquals(before.getMethods().size(), after.getMethods().size());
    assertEquals(names(before), names(after));
    for (var method : before.getMethods()) {
      var given = method.getMethodDescriptor();
      var exchanged = after.getMethod(given.getFullMethodName()).getMethodDescriptor();
      assertEquals(given.getType(), exchanged.getType());
      assertSame(given.getSchemaDescriptor(), exchanged.getSchemaDescriptor());
      assertInstanceOf(MessageMarshaller.class, exchanged.getResponseMarshaller());
    }
  }

  private static List<String> names(ServerServiceDefinition service) {
    return service.getServiceDescriptor().getMethods().stream()
        .map(MethodDescriptor::getFullMethodName)
        .toList();
  }

  @Test
  void marshallersOfOthersAreKept() {
    var text =
        new MethodDescriptor.Marshaller<String>() {
          @Override
          public InputStream stream(String value) {
            throw new AssertionError();
          }

          @Override
          public String parse(InputStream stream) {
            throw new AssertionError();
          }
        };
    var method =
        MethodDescriptor.<String, Receipt>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("ferry.example.Texts/Put")
            .setRequestMarshaller(text)
            .setResponseMarshaller(ProtoUtils.marshaller(Receipt.getDefaultInstance()))
            .build();
    var service =
        ServerServiceDefinition.builder("ferry.example.Texts")
            .addMethod(method, (call, headers) -> new ServerCall.Listener<>() {})
            .build();

    var exchanged =
        FerryGrpc.responses(service).getMethod(method.getFullMethodName()).getMethodDescriptor();

    assertSame(text, exchanged.getRequestMarshaller());
    assertInstanceOf(MessageMarshaller.class, exchanged.getResponseMarshaller());
  }

  @SuppressWarnings("unchecked") // it is a method of the stub
  private static MethodDescriptor<Batch, Receipt> exchangedMethod() {
    return (MethodDescriptor<Batch, Receipt>)
        FerryGrpc.responses(new Kept(new ArrayList<>()).bindService())
            .getMethod(ArticlesGrpc.getPutMethod().getFullMethodName())
            .getMethodDescriptor();
  }

  private Channel channel(
      boolean isInProcess, boolean requests, boolean responses, BindableService service)
      throws IOException {
    var given = service.bindService();
    var bound = responses ? FerryGrpc.responses(given) : given;
    var name = InProcessServerBuilder.generateName();
    var local = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var builder =
        isInProcess ? InProcessServerBuilder.forName(name) : NettyServerBuilder.forAddress(local);
    var server = builder.addService(bound).build().start();
    servers.add(server);
    var channel =
        isInProcess
            ? InProcessChannelBuilder.forName(name)
            : NettyChannelBuilder.forAddress(
                    new InetSocketAddress(local.getAddress(), server.getPort()))
                .usePlaintext();
    if (requests) {
      channel.intercept(FerryGrpc.requests());
    }
    var opened = channel.build();
    channels.add(opened);
    return opened;
  }

  /// Keeps what it is given, and finds all of it.
  private static final class Kept extends ArticlesGrpc.ArticlesImplBase {
    private final List<Batch> batches;

    Kept(List<Batch> batches) {
      this.batches = batches;
    }

    @Override
    public void put(Batch request, StreamObserver<Receipt> responses) {
      batches.add(request);
      responses.onNext(Receipt.newBuilder().setKept(request.getArticlesCount()).build());
      responses.onCompleted();
    }

    @Override
    public void search(Query request, StreamObserver<Batch> responses) {
      batches.forEach(responses::onNext);
      responses.onCompleted();
    }
  }
}
