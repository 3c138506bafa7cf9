package io.floodmark.kafka.connect;

import io.floodmark.model.Deadline;
import io.floodmark.model.HttpAccess;
import io.floodmark.model.TargetException;
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

/** The REST interface of a Kafka Connect cluster, as far as a null sink needs it. Any worker of it. Thread-safe. */
public final class ConnectRest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration AGAIN = Duration.ofMillis(500);
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;

    private final ConnectHttp http;

    /**
     * Asks nobody yet.
     *
     * @param workers as {@code http://host:8083}: one of them, or several, any of which may answer
     * @throws io.floodmark.model.PlanException where certificates to trust cannot be read
     */
    public ConnectRest(List<URI> workers, HttpAccess access) {
        this(new ConnectHttp(workers, access));
    }

    private ConnectRest(ConnectHttp http) {
        this.http = http;
    }

    /**
     * One worker by itself, let in as to all.
     *
     * @param address host and port, as Connect names workers; HTTP or HTTPS as the others
     */
    ConnectRest worker(String address) {
        return new ConnectRest(http.only(URI.create(base().getScheme() + "://" + address)));
    }

    /** Where a connector of that name is found. */
    public URI address(String connector) {
        return URI.create(base() + "/connectors/" + connector);
    }

    /** What lets us in; for who asks again later. */
    public HttpAccess access() {
        return http.access();
    }

    URI base() {
        return http.base();
    }

    /**
     * What Connect is.
     *
     * @param version of Kafka Connect
     * @param clusterId of the Kafka cluster that its workers use
     */
    record About(String version, String clusterId) {}

    About about(Deadline deadline) {
        JsonNode node = json("/", deadline);
        return new About(
                node.path("version").asString(""), node.path("kafka_cluster_id").asString(""));
    }

    /** Version of a connector plug-in by its class; empty where no worker has it. */
    Optional<String> plugIn(String className, Deadline deadline) {
        return json("/connector-plugins", deadline)
                .valueStream()
                .filter(each -> each.path("class").asString("").equals(className))
                .map(each -> each.path("version").asString(""))
                .findFirst();
    }

    /** Makes or changes a connector. */
    public void put(String connector, Map<String, String> config, Deadline deadline) {
        String path = "/connectors/" + connector + "/config";
        UnaryOperator<HttpRequest.Builder> change = request -> request.header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(config)));
        if (found(path, change, deadline).isEmpty()) {
            throw notConnect(path, "status 404");
        }
    }

    /** Empty where there is no such connector. */
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

    /** Empty where there is no such connector, or nothing is known of it yet. */
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

    /** Deletes a connector; false where there was none. */
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
     * While its workers deal out tasks, Connect refuses to change or tell anything; while it chooses another leader, a
     * worker passes requests on to one that is gone.
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
