package io.floodmark.bench.gateway;

import io.floodmark.bench.Child;
import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.bench.Proc;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The gateway in its own process with a heap of 512 MB, and what is visible of it from outside. */
final class BenchGateway implements AutoCloseable {
    /** The same garbage collector as in bin/floodmark. */
    private static final List<String> HEAP = List.of("-XX:+UseG1GC", "-Xms512m", "-Xmx512m");

    private static final Pattern PORT = Pattern.compile("(?m)^([0-9]{2,5})$");
    private static final int START_LOOKS = 300;
    private static final int LOOK_MILLIS = 200;

    private final Child child;
    private final Proc process;
    private final Set<Integer> brokers;
    private final String url;
    private final List<String> login;
    private final HttpClient http = HttpClient.newHttpClient();

    private BenchGateway(Child child, Set<Integer> brokers, String url, List<String> login) {
        this.child = child;
        this.brokers = brokers;
        this.url = url;
        this.login = List.copyOf(login);
        process = new Proc(child.pid());
    }

    /** Returns the same process for requests with this Authorization header. */
    BenchGateway as(String authorization) {
        return new BenchGateway(child, brokers, url, List.of("Authorization", authorization));
    }

    /**
     * Starts a gateway and waits until it serves.
     *
     * @param settings keys and values, alternating
     */
    static BenchGateway start(Path folder, String bootstrapServers, List<String> settings) {
        return start(folder, GatewayChild.class.getName(), bootstrapServers, settings);
    }

    /**
     * Starts another server and waits until it serves.
     *
     * @param mainClass takes the arguments of {@link GatewayChild}, and prints its port in the same form
     */
    static BenchGateway start(Path folder, String mainClass, String bootstrapServers, List<String> settings) {
        try {
            Path log = Files.createTempFile(folder, "gateway-", ".log");
            List<String> arguments = new ArrayList<>(List.of(bootstrapServers));
            arguments.addAll(settings);
            Child child = Child.start(log, HEAP, mainClass, arguments.toArray(String[]::new));
            return new BenchGateway(
                    child, Proc.ports(bootstrapServers), "http://127.0.0.1:" + port(log, child), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns key and value of {@code KEY=VALUE}, as {@link #start} takes them. */
    static List<String> setting(String text) {
        return List.of(text.split("=", 2));
    }

    private static String port(Path log, Child child) throws IOException {
        for (int look = 0; look < START_LOOKS; look++) {
            child.requireAlive();
            Matcher port = PORT.matcher(Files.readString(log));
            if (port.find()) {
                return port.group(1);
            }
            InterruptibleSleep.millis(LOOK_MILLIS);
        }
        child.close();
        throw new IllegalStateException("the gateway does not serve; see " + log);
    }

    String url() {
        return url;
    }

    Proc process() {
        return process;
    }

    long connectionsToBrokers() {
        return process.connectionsTo(brokers);
    }

    GatewayPage page() {
        return new GatewayPage(send(HttpRequest.newBuilder(URI.create(url + "/metrics")))
                .body()
                .lines()
                .toList());
    }

    /** Writes one small record; returns the status of the response. */
    int post(String topic) {
        return post(topic, "probe".getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a record; returns the status of the response. */
    int post(String topic, byte[] value) {
        return send(HttpRequest.newBuilder(URI.create(url + "/v1/topics/" + topic + "/records"))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(value)))
                .statusCode();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        if (!login.isEmpty()) {
            request.headers(login.toArray(String[]::new));
        }
        try {
            return http.send(request.timeout(Duration.ofMinutes(1)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }

    @Override
    public void close() {
        child.close();
    }
}
