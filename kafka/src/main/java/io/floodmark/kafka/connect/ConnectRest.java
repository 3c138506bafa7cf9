package io.floodmark.kafka.connect;

import io.floodmark.kafka.Deadline;
import io.floodmark.model.LabException;
import io.floodmark.model.TargetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The REST interface of a Kafka Connect cluster, as far as a null sink needs it. Any worker of it. Thread-safe. */
public final class ConnectRest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration REBALANCE = Duration.ofMillis(500);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final URI base;
    private final HttpClient client;

    /** @param base as {@code http://host:8083} */
    public ConnectRest(URI base) {
        String text = base.toString();
        this.base = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    /** Where a connector of that name is found. */
    public URI address(String connector) {
        return URI.create(base + "/connectors/" + connector);
    }

    URI base() {
        return base;
    }

    /**
     * What Connect is.
     *
     * @param version of Kafka Connect
     * @param clusterId of the Kafka cluster that its workers use
     */
    record About(String version, String clusterId) {}

    About about(Deadline deadline) {
        JsonNode node = json(get("/"), deadline);
        return new About(
                node.path("version").asString(""), node.path("kafka_cluster_id").asString(""));
    }

    /** Version of a connector plug-in by its class; empty where no worker has it. */
    Optional<String> plugIn(String className, Deadline deadline) {
        return json(get("/connector-plugins"), deadline)
                .valueStream()
                .filter(each -> each.path("class").asString("").equals(className))
                .map(each -> each.path("version").asString(""))
                .findFirst();
    }

    /** Makes or changes a connector. */
    public void put(String connector, Map<String, String> config, Deadline deadline) {
        HttpRequest.Builder request = request("/connectors/" + connector + "/config")
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(config)));
        json(request, deadline);
    }

    /** Empty where there is no such connector. */
    public Optional<Map<String, String>> config(String connector, Deadline deadline) {
        return found(get("/connectors/" + connector + "/config"), deadline).map(node -> {
            Map<String, String> config = new TreeMap<>();
            node.properties()
                    .forEach(each -> config.put(each.getKey(), each.getValue().asString("")));
            return config;
        });
    }

    /** Empty where there is no such connector, or nothing is known of it yet. */
    Optional<ConnectorStatus> status(String connector, Deadline deadline) {
        return found(get("/connectors/" + connector + "/status"), deadline).map(node -> {
            List<ConnectorStatus.Task> tasks = new ArrayList<>();
            for (JsonNode task : node.path("tasks").values()) {
                tasks.add(new ConnectorStatus.Task(
                        task.path("id").asInt(),
                        task.path("state").asString(""),
                        task.path("worker_id").asString(""),
                        task.path("trace").asString("")));
            }
            JsonNode connectorNode = node.path("connector");
            return new ConnectorStatus(
                    connectorNode.path("state").asString(""),
                    connectorNode.path("trace").asString(""),
                    tasks);
        });
    }

    /** Deletes a connector; false where there was none. */
    public boolean delete(String connector, Deadline deadline) {
        return found(request("/connectors/" + connector).DELETE(), deadline).isPresent();
    }

    private HttpRequest.Builder get(String path) {
        return request(path).GET();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).header("Accept", "application/json");
    }

    private JsonNode json(HttpRequest.Builder request, Deadline deadline) {
        return found(request, deadline).orElseThrow(() -> notConnect(request.build(), "status 404"));
    }

    private Optional<JsonNode> found(HttpRequest.Builder unfinished, Deadline deadline) {
        HttpRequest request = unfinished.build();
        HttpResponse<String> answer = send(request, deadline);
        // While its workers deal out tasks, Connect refuses to change or tell anything.
        while (answer.statusCode() == CONFLICT && !deadline.over()) {
            deadline.pause(REBALANCE);
            answer = send(request, deadline);
        }
        if (answer.statusCode() == NOT_FOUND) {
            return Optional.empty();
        }
        if (answer.statusCode() / 100 != 2) {
            throw refused(request, answer);
        }
        try {
            return Optional.of(JSON.readTree(answer.body().isEmpty() ? "{}" : answer.body()));
        } catch (JacksonException noJson) {
            throw notConnect(request, "no JSON");
        }
    }

    private TargetException refused(HttpRequest request, HttpResponse<String> answer) {
        boolean denied = answer.statusCode() == 401 || answer.statusCode() == 403;
        return new TargetException(
                denied ? TargetException.Kind.DENIED : TargetException.Kind.INCAPABLE,
                "Kafka Connect refused " + request.method() + " " + request.uri() + " with status "
                        + answer.statusCode() + ": " + message(answer.body())
                        + (denied ? "; expected a REST interface that asks for no password" : ""));
    }

    private static String message(String body) {
        try {
            return JSON.readTree(body).path("message").asString(body);
        } catch (JacksonException plain) {
            return body;
        }
    }

    private static TargetException notConnect(HttpRequest request, String what) {
        return new TargetException(
                TargetException.Kind.UNREACHABLE,
                request.uri() + " answers with " + what
                        + "; expected the REST interface of a Kafka Connect worker there, as http://host:8083");
    }

    private HttpResponse<String> send(HttpRequest request, Deadline deadline) {
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
        try {
            return answer.get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unreachable(request, "no answer in time", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw unreachable(request, cause instanceof ConnectException ? "nobody listens there" : told(cause), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while asking " + request.uri(), e);
        } finally {
            // Ends the exchange where it is still under way.
            answer.cancel(true);
        }
    }

    private static String told(Throwable cause) {
        return cause instanceof IOException && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }

    private static TargetException unreachable(HttpRequest request, String why, Throwable cause) {
        return new TargetException(
                TargetException.Kind.UNREACHABLE,
                "Kafka Connect does not answer " + request.method() + " " + request.uri() + ": " + why
                        + "; expected the REST interface of a worker that runs, as http://host:8083",
                cause);
    }
}
