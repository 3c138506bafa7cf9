package io.floodmark.cli;

import io.floodmark.http.HttpFleet;
import io.floodmark.http.HttpSettings;
import io.floodmark.kafka.ProducerFleet;
import io.floodmark.kafka.wire.CompressionDial;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.Condition;
import io.floodmark.model.HttpSpec;
import io.floodmark.model.NanoClock;
import io.floodmark.model.PlanException;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Requests over HTTP to a service that writes to topics of the run. */
final class HttpProducers implements ProducerFleet {
    /** What a record takes in a batch of its own beside its payload. */
    private static final int ALONE_IN_A_BATCH = 82;

    private final HttpFleet fleet;
    private final HttpSpec http;
    private final int connections;

    /**
     * Reads what the plan names of files, and looks whether somebody listens.
     *
     * @throws io.floodmark.model.TargetException where nobody does
     */
    HttpProducers(Workload workload, List<String> topics, long seed, NanoClock clock) {
        ProduceSpec produce = workload.produce();
        this.http = produce.http().orElseThrow();
        this.connections = produce.producers().orElse(HttpSpec.DEFAULT_CONNECTIONS);
        Map<String, String> headers = new TreeMap<>(http.headers());
        http.headerFiles().forEach((name, file) -> headers.put(name, firstLine(name, file)));
        long logBytes = (workload.record().largest().value() + ALONE_IN_A_BATCH) * workload.replicationFactor();
        HttpFleet.requireListening(http.url());
        this.fleet = new HttpFleet(
                new HttpSettings(
                        http,
                        headers,
                        http.body().map(HttpProducers::text).orElse(""),
                        topics,
                        connections,
                        produce.linger().toNanos(),
                        workload.record(),
                        CompressionDial.randomShare(workload),
                        seed,
                        logBytes),
                clock);
    }

    private static String firstLine(String header, String file) {
        return text(file)
                .lines()
                .findFirst()
                .orElseThrow(() -> new PlanException("workload.produce.header-files." + header + ": " + file
                        + " is empty; expected the value in its first line"));
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException unreadable) {
            throw new PlanException("cannot read " + file + ": " + unreadable + "; expected a readable text file");
        }
    }

    @Override
    public int producers() {
        return connections;
    }

    @Override
    public void retarget(List<String> topics) {
        fleet.retarget(topics);
    }

    @Override
    public List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition("http", "url", http.url()));
        conditions.add(new Condition(
                "http",
                "requests",
                http.records() + " record(s) each, format "
                        + http.format().name().toLowerCase(Locale.ROOT) + ", " + connections
                        + " connections kept alive, one request at a time on each"));
        return conditions;
    }

    /** Threads of this process do it all. */
    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public LoadSession start(LoadOrder order) {
        return fleet.start(order);
    }

    @Override
    public void close() {
        fleet.close();
    }
}
