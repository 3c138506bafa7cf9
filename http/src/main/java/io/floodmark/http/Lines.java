package io.floodmark.http;

import io.floodmark.model.LabException;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TargetException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ClientSSLOptions;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Connections to one address, on one event loop. Requests are handed over by a worker's thread; each comes back, answered or not, to the
 * consumer, on the event loop.
 */
final class Lines implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int NOT_SENT = -1;

    private final URI address;
    private final Map<String, String> headers;
    private final String contentType;
    private final long timeoutMillis;
    private final NanoClock clock;
    private final Vertx vertx;
    private final Context loop;
    private final HttpClientAgent client;
    private final Consumer<Line> answered;

    /** A request that is handed over: what is sent on which line. */
    record Parcel(Line line, String path, Buffer body) {}

    /** @param answered called on the event loop */
    Lines(
            URI address,
            Map<String, String> headers,
            String contentType,
            Duration timeout,
            NanoClock clock,
            Consumer<Line> answered) {
        this.address = address;
        this.headers = headers;
        this.contentType = contentType;
        this.timeoutMillis = timeout.toMillis();
        this.clock = clock;
        this.answered = answered;
        this.vertx = vertx();
        this.loop = vertx.getOrCreateContext();
        this.client = vertx.createHttpClient(new HttpClientOptions().setKeepAlive(true));
    }

    /** It looks for its parts where the thread would: in a process with libraries of its own they must be those beside us. */
    private static Vertx vertx() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Lines.class.getClassLoader());
        try {
            return Vertx.vertx(new VertxOptions()
                    .setEventLoopPoolSize(1)
                    .setFileSystemOptions(
                            new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The status of a request that was certainly not sent. */
    static boolean sent(int status) {
        return status != NOT_SENT;
    }

    /**
     * Opens every line that is not open.
     *
     * @throws TargetException where the address does not take connections
     */
    void open(List<Line> lines) {
        List<Future<HttpClientConnection>> opening = new ArrayList<>();
        for (Line line : lines) {
            Promise<HttpClientConnection> opened = Promise.promise();
            loop.runOnContext(start -> connection(line).onComplete(opened));
            opening.add(opened.future());
        }
        try {
            Future.all(opening)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(CONNECT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException refused) {
            throw unreachable(String.valueOf(refused.getCause()), refused);
        } catch (TimeoutException late) {
            throw unreachable("not all of " + lines.size() + " connections were open in time", late);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while connecting to " + address, leave);
        }
    }

    private TargetException unreachable(String why, Throwable cause) {
        return new TargetException(
                TargetException.Kind.UNREACHABLE,
                "cannot connect to " + address.getScheme() + "://" + address.getAuthority() + " within "
                        + CONNECT.toSeconds() + " s: " + why
                        + "; expected a service that takes records there (workload.produce.url), and as many"
                        + " connections as workload.produce.producers says",
                cause);
    }

    /** On the event loop. */
    private Future<HttpClientConnection> connection(Line line) {
        if (line.connection().isPresent()) {
            return Future.succeededFuture(line.connection().get());
        }
        boolean secure = address.getScheme().equals("https");
        HttpConnectOptions options = new HttpConnectOptions()
                .setHost(address.getHost())
                .setPort(address.getPort() < 0 ? (secure ? 443 : 80) : address.getPort())
                .setSsl(secure)
                .setConnectTimeout(CONNECT.toMillis());
        if (secure) {
            options.setSslOptions(new ClientSSLOptions().setHostnameVerificationAlgorithm("HTTPS"));
        }
        return client.connect(options).map(opened -> {
            opened.closeHandler(gone -> line.disconnected());
            line.connected(opened);
            return opened;
        });
    }

    /** Sends all of them; called by the worker's thread. */
    void send(List<Parcel> parcels) {
        loop.runOnContext(start -> parcels.forEach(this::send));
    }

    private void send(Parcel parcel) {
        Line line = parcel.line();
        connection(line)
                .onComplete(opened -> request(opened, parcel), refused -> answer(line, NOT_SENT, Unwritten.NONE));
    }

    private void request(HttpClientConnection opened, Parcel parcel) {
        Line line = parcel.line();
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setURI(parcel.path())
                .setIdleTimeout(timeoutMillis)
                .putHeader("Content-Type", contentType);
        headers.forEach(options::putHeader);
        opened.request(options)
                .compose(request -> send(request, parcel.body()))
                .compose(response -> response.body().map(body -> {
                    int status = response.statusCode();
                    answer(line, status, Answers.written(status) ? Answers.unwritten(status, body) : Unwritten.NONE);
                    return body;
                }))
                .onFailure(broken -> {
                    // What is under way on it may not be told in the next request.
                    line.connection().ifPresent(HttpClientConnection::close);
                    line.disconnected();
                    answer(line, Line.NO_ANSWER, Unwritten.NONE);
                });
    }

    private static Future<HttpClientResponse> send(HttpClientRequest request, Buffer body) {
        return request.send(body);
    }

    private void answer(Line line, int status, Unwritten unwritten) {
        line.answered(clock.nanoTime(), status, unwritten);
        answered.accept(line);
    }

    /** Breaks the connections whose answers nobody waits for any more; they are answered as if they had broken. */
    void abandon(List<Line> lines) {
        loop.runOnContext(start -> lines.forEach(line -> line.connection().ifPresent(HttpClientConnection::close)));
    }

    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(CONNECT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException stuck) {
            throw new LabException("the event loop of the http engine did not end", stuck);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }
}
