package io.floodmark.kafka.connect;

import io.floodmark.kafka.http.HttpCredentials;
import io.floodmark.kafka.http.TrustedAuthorities;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;

/**
 * Sends requests to the workers of a Connect cluster: to one of them, and to the next if it does not answer.
 * Thread-safe.
 */
final class ConnectHttp {
    private static final Duration CONNECT = Duration.ofSeconds(2);

    /**
     * Connect's session timeout: a worker that is silent for this long is no longer the leader, so another attempt may
     * be answered.
     */
    private static final Duration ONE_ANSWER = Duration.ofSeconds(10);

    private final List<URI> workers;
    private final HttpAccess access;
    private final HttpClient client;
    private volatile int answering;

    /**
     * Creates the client without sending a request.
     *
     * @param workers REST interfaces, one or more
     * @throws io.floodmark.model.error.PlanException if certificates to trust cannot be read
     */
    ConnectHttp(List<URI> workers, HttpAccess access) {
        this.workers = workers.stream().map(ConnectHttp::base).toList();
        this.access = access;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        access.caFile().map(TrustedAuthorities::read).ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    private ConnectHttp(URI worker, ConnectHttp others) {
        this.workers = List.of(base(worker));
        this.access = others.access;
        this.client = others.client;
    }

    /** Returns a client for a single worker, with the same access. */
    ConnectHttp only(URI worker) {
        return new ConnectHttp(worker, this);
    }

    private static URI base(URI worker) {
        String text = worker.toString();
        return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    }

    /** Returns the address of the first worker. */
    URI base() {
        return workers.get(0);
    }

    HttpAccess access() {
        return access;
    }

    /**
     * Sends the request until a worker answers, again to those that are too slow. The request may therefore be executed
     * twice.
     *
     * @param path path below the address of a worker
     * @param finish adds method and body
     * @throws TargetException if no worker answers
     */
    HttpResponse<String> send(String path, UnaryOperator<HttpRequest.Builder> finish, Deadline deadline) {
        for (int tried = 1; ; tried++) {
            int worker = answering;
            HttpRequest request =
                    finish.apply(request(workers.get(worker), path)).build();
            try {
                return send(request, deadline.atMost(ONE_ANSWER));
            } catch (TargetException silent) {
                // Later requests also start with the next worker, because they may have less time.
                answering = (worker + 1) % workers.size();
                boolean late = silent.getCause() instanceof TimeoutException;
                if (deadline.over() || (tried >= workers.size() && !late)) {
                    throw silent;
                }
            }
        }
    }

    private HttpRequest.Builder request(URI worker, String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(worker + path)).header("Accept", "application/json");
        try {
            new HttpCredentials(access).header().ifPresent(header -> request.header("Authorization", header));
        } catch (IOException unread) {
            throw new TargetException(
                    TargetException.Kind.DENIED,
                    "Kafka Connect at " + worker + " cannot be read: " + unread.getMessage()
                            + "; expected the secret in that file's first line",
                    unread);
        }
        return request;
    }

    private HttpResponse<String> send(HttpRequest request, Deadline deadline) {
        long leftMillis = deadline.leftMillis();
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(request, info -> new BoundedText());
        try {
            return answer.get(leftMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unreachable(request, "no answer in time", e);
        } catch (ExecutionException e) {
            throw unreachable(request, describe(e.getCause() == null ? e : e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while asking " + request.uri(), e);
        } finally {
            // Ends the exchange if it is still under way.
            answer.cancel(true);
        }
    }

    private static String describe(Throwable cause) {
        if (cause instanceof ConnectException) {
            return "nothing listens there";
        }
        if (cause instanceof SSLException) {
            return "TLS fails (" + cause.getMessage() + "), and ca-file with url names certificates to trust";
        }
        return cause instanceof IOException && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }

    private static TargetException unreachable(HttpRequest request, String why, Throwable cause) {
        return new TargetException(
                TargetException.Kind.UNREACHABLE,
                "Kafka Connect does not answer " + request.method() + " " + request.uri() + ": " + why
                        + "; expected the REST interface of a worker that runs, e.g. http://host:8083",
                cause);
    }
}
