package io.floodmark.kafka.connect;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A loopback port that answers as a Connect worker with one connector of one task, whose status a test sets. */
final class FakeConnect implements AutoCloseable {
    private final HttpServer server;
    private final String clusterId;
    private volatile String taskState = "RUNNING";
    private volatile String trace = "";
    private volatile Runnable asked = () -> {};

    /** @param clusterId id of the Kafka cluster that it reports */
    FakeConnect(String clusterId) {
        this.clusterId = clusterId;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            Optional<String> answer = answer(exchange.getRequestURI().getPath());
            byte[] page = answer.orElse("{}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.isPresent() ? 200 : 404, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
    }

    private String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    URI uri() {
        return URI.create("http://" + address());
    }

    /** @param why first line of the stack trace; empty if the task has not failed */
    void taskIs(String state, String why) {
        taskState = state;
        trace = why;
    }

    /** Sets the action for each request of the status from now on. */
    void whenAsked(Runnable action) {
        asked = action;
    }

    /** Knows no configuration of the connector, so that it is always recreated. */
    private Optional<String> answer(String path) {
        if (path.equals("/")) {
            return Optional.of("{\"version\":\"4.3.1\",\"kafka_cluster_id\":\"" + clusterId + "\"}");
        }
        if (path.equals("/connector-plugins")) {
            return Optional.of("[{\"class\":\"" + SinkSettings.PLUG_IN + "\",\"version\":\"0.1.0\"}]");
        }
        return path.endsWith("/status") ? Optional.of(status()) : Optional.empty();
    }

    private String status() {
        asked.run();
        return """
                {"connector":{"state":"RUNNING","worker_id":"%1$s"},
                 "tasks":[{"id":0,"state":"%2$s","worker_id":"%1$s","trace":"%3$s"}]}
                """.formatted(address(), taskState, trace);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
