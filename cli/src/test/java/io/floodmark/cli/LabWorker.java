package io.floodmark.cli;

import io.floodmark.testing.CommandLines;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Connect worker that a program's lab has started, read over REST.
 *
 * @param address host and port of its REST interface
 */
record LabWorker(ProcessHandle process, String address) {
    /** @param number number of the worker, from 1 */
    static LabWorker of(Program program, int number) {
        String folder = "/connect-worker-" + number + "/";
        ProcessHandle process = CommandLines.running(program.descendants(), line -> line.contains(folder)).stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no Connect worker " + number + "; it said:\n" + program.said()));
        String command = CommandLines.of(process);
        int end = command.indexOf("worker.properties") + "worker.properties".length();
        Path file = Path.of(command.substring(command.lastIndexOf(' ', end - 1) + 1, end));
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(file)) {
            properties.load(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new LabWorker(process, "127.0.0.1:" + properties.getProperty("rest.advertised.port"));
    }

    /**
     * Suspends it: it keeps its connections but does not respond, like a process that is swapped out or collects
     * garbage.
     */
    void freeze() {
        Program.signal(process.pid(), "STOP");
    }

    /** True if the tasks of the only connector run on exactly these workers. */
    boolean runs(Set<String> workers) {
        JsonNode status = get("/connectors/" + connector() + "/status");
        return status.path("tasks")
                        .valueStream()
                        .allMatch(task -> task.path("state").asString().equals("RUNNING"))
                && status.path("tasks")
                        .valueStream()
                        .map(task -> task.path("worker_id").asString())
                        .collect(Collectors.toSet())
                        .equals(workers);
    }

    /** Returns the offsets that the only connector has committed (KIP-875). */
    String offsets() {
        return get("/connectors/" + connector() + "/offsets").toString();
    }

    private String connector() {
        return get("/connectors").path(0).asString();
    }

    private JsonNode get(String path) {
        try {
            HttpURLConnection asked = (HttpURLConnection)
                    URI.create("http://" + address + path).toURL().openConnection();
            try {
                return JsonMapper.shared().readTree(asked.getInputStream());
            } finally {
                asked.disconnect();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
