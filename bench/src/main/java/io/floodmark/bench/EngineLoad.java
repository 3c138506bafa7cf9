package io.floodmark.bench;

import io.floodmark.kafka.client.ChildJvm;
import io.floodmark.kafka.client.ClientFleet;
import io.floodmark.kafka.client.ClientSettings;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.Pace;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One producer of an engine at the maximum rate. It records everything as in a trial, until it is killed. The client
 * engine has a child, which ends with this process.
 *
 * <p>Arguments: engine, bootstrap server, topic, record bytes, file of values (one per line).
 */
final class EngineLoad {
    private static final int LOOK_MILLIS = 500;
    private static final int SEED = 1;

    private EngineLoad() {}

    public static void main(String[] arguments) {
        int recordBytes = Integer.parseInt(arguments[3]);
        Path values = Path.of(arguments[4]);
        RecordSpec record = RecordSpec.of(
                new Bytes(recordBytes),
                new Content.Documents(values.toString(), PayloadFiles.VALUES, recordBytes, new Bytes(recordBytes)));
        LoadOrder order = new LoadOrder(Pace.FLAT_OUT, Duration.ofHours(1), List.of());
        try (Fleet fleet = fleet(EngineKind.valueOf(arguments[0]), arguments[1], arguments[2], record, values);
                LoadSession session = fleet.start(order)) {
            while (!session.ended()) {
                session.poll();
                session.events().forEach(EngineLoad::print);
                InterruptibleSleep.millis(LOOK_MILLIS);
            }
        }
        throw new IllegalStateException("the load ended early");
    }

    private static Fleet fleet(EngineKind engine, String servers, String topic, RecordSpec record, Path values) {
        return switch (engine) {
            case WIRE ->
                new WireFleet(
                        new WireSettings(servers, Map.of(), List.of(topic), BenchWorkload.wire(record), SEED),
                        System::nanoTime,
                        InstantSource.system());
            case CLIENT ->
                new ClientFleet(
                        new ClientSettings(
                                servers,
                                Map.of(),
                                List.of(topic),
                                BenchWorkload.client(record),
                                1,
                                SEED,
                                false,
                                likeThisOne(values.resolveSibling("client-child.log"))),
                        System::nanoTime);
            case CONNECT, HTTP ->
                throw new IllegalArgumentException(
                        "engine " + engine + " is not compared here; expected wire or client");
        };
    }

    /** Returns a JVM with the same Java, flags and class path, and so the same kafka-clients. */
    private static ChildJvm likeThisOne(Path log) {
        return new ChildJvm(
                Path.of(System.getProperty("java.home")),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                        .map(Path::of)
                        .toList(),
                log);
    }

    private static void print(TrialEvent event) {
        System.out.println(event.kind() + ": " + event.text());
    }
}
