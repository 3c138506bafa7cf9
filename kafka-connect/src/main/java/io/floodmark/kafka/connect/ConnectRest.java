package io.floodmark.kafka.connect;

import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The part of the REST interface of a Kafka Connect cluster that a null sink needs. Any of its workers may answer.
 * Thread-safe.
 */
public final class ConnectRest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration AGAIN = Duration.ofMillis(500);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;

    private final ConnectHttp http;

    /**
     * Creates the client without sending a request.
     *
     * @param workers addresses of one or more workers, e.g. {@code http://host:8083}; any of them may answer
     * @throws io.floodmark.model.error.PlanException if certificates to trust cannot be read
     */
    public ConnectRest(List<URI> workers, HttpAccess access) {
        this(new ConnectHttp(workers, access));
    }

    private ConnectRest(ConnectHttp http) {
        this.http = http;
    }

    /**
     * Returns a client for a single worker, with the same access.
     *
     * @param address host and port, as Connect names workers; the scheme is that of the others
     */
    ConnectRest worker(String address) {
        return new ConnectRest(http.only(URI.create(base().getScheme() + "://" + address)));
    }

    /** Returns the address of a connector. */
    public URI address(String connector) {
        return URI.create(base() + "/connectors/" + connector);
    }

    /** Returns the access settings, for clients that are created later. */
    public HttpAccess access() {
        return http.access();
    }

    URI base() {
        return http.base();
    }

    /**
     * Basic data of a Connect cluster.
     *
     * @param version version of Kafka Connect
     * @param clusterId id of the Kafka cluster that its workers use
     */
    record About(String version, String clusterId) {}

    About about(Deadline deadline) {
        JsonNode node = json("/", deadline);
        return new About(
                node.path("version").asString(""), node.path("kafka_cluster_id").asString(""));
    }

    /** Returns the version of the connector plug-in with the given class; empty if no worker has it. */
    Optional<String> plugIn(String className, Deadline deadline) {
        return json("/connector-plugins", deadline)
                .valueStream()
                .filter(each -> each.path("class").asString("").equals(className))
                .map(each -> each.path("version").asString(""))
                .findFirst();
    }

    /** Creates or changes a connector. */
    public void put(String connector, Map<String, String> config, Deadline deadline) {
        String path = "/connectors/" + connector + "/config";
        UnaryOperator<HttpRequest.Builder> change = request -> request.header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(config)));
        if (found(path, change, deadline).isEmpty()) {
            throw notConnect(path, "status 404");
        }
    }

    /** Returns the configuration of a connector; empty if it does not exist. */
    public Optional<Map<String, String>> config(String connector, Deadline deadline) {
        return found("/connectors/" + connector + "/config", HttpRequest.Builder::GET, deadline)
                .map(node -> {
                    Map<String, String> config = new TreeMap<>();
                    node.properties()
                            .forEach(each ->
                                    config.put(each.getKey(), each.getValue().asString("")));
                    return config;
                });
    }

    /** Returns the status of a connector; empty if it does not exist or has no status yet. */
    Optional<ConnectorStatus> status(String connector, Deadline deadline) {
        return found("/connectors/" + connector + "/status", HttpRequest.Builder::GET, deadline)
                .map(node -> {
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

    /** Deletes a connector; returns false if it did not exist. */
    public boolean delete(String connector, Deadline deadline) {
        return found("/connectors/" + connector, HttpRequest.Builder::DELETE, deadline)
                .isPresent();
    }

    private JsonNode json(String path, Deadline deadline) {
        return found(path, HttpRequest.Builder::GET, deadline).orElseThrow(() -> notConnect(path, "status 404"));
    }

    private Optional<JsonNode> found(String path, UnaryOperator<HttpRequest.Builder> finish, Deadline deadline) {
        HttpResponse<String> answer = http.send(path, finish, deadline);
        while (unsettled(answer.statusCode()) && !deadline.over()) {
            deadline.pause(AGAIN);
            answer = http.send(path, finish, deadline);
        }
        if (answer.statusCode() == NOT_FOUND) {
            return Optional.empty();
        }
        if (answer.statusCode() / 100 != 2) {
            throw refused(answer);
        }
        try {
            return Optional.of(JSON.readTree(answer.body().isEmpty() ? "{}" : answer.body()));
        } catch (JacksonException noJson) {
            throw notConnect(path, "no JSON");
        }
    }

    /**
     * True if the request is to be repeated. Connect refuses all requests while its workers assign tasks. While it
     * elects another leader, a worker forwards requests to one that is gone.
     */
    private static boolean unsettled(int status) {
        return status == CONFLICT || status == SERVER_ERROR;
    }

    private TargetException refused(HttpResponse<String> answer) {
        boolean denied = answer.statusCode() == 401 || answer.statusCode() == 403;
        return new TargetException(
                denied ? TargetException.Kind.DENIED : TargetException.Kind.INCAPABLE,
                "Kafka Connect refused " + answer.request().method() + " "
                        + answer.request().uri() + " with status " + answer.statusCode() + ": "
                        + message(answer.body()) + (denied ? expectedAccess() : ""));
    }

    private String expectedAccess() {
        return http.access().equals(HttpAccess.OPEN)
                ? "; expected access: give user and password-file, or token-file, with url in the plan"
                : "; expected a user, or a token, that it accepts";
    }

    private static String message(String body) {
        try {
            return JSON.readTree(body).path("message").asString(body);
        } catch (JacksonException plain) {
            return body;
        }
    }

    private TargetException notConnect(String path, String what) {
        return new TargetException(
                TargetException.Kind.UNREACHABLE,
                base() + path + " answers with " + what
                        + "; expected the REST interface of a Kafka Connect worker there, e.g. http://host:8083");
    }
}
