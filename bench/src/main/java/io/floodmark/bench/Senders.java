package io.floodmark.bench;

import io.floodmark.model.workload.EngineKind;
import java.util.List;
import java.util.Locale;

/**
 * Starts a sender at the maximum rate to one broker: an engine, or the tool that it is compared with. Each has one
 * producer, the same settings, JVM flags, class path and values. They differ in this:
 *
 * <ul>
 *   <li>The tool draws its values at random. The engines take them in turn, which is better for a cache.
 *   <li>The tool keeps a sample of latencies, in milliseconds and from the call of send. The engines keep histograms of
 *       all, and count lateness, bytes and errors.
 *   <li>The client engine sets the timestamp of each record, which the tool leaves to the library. It is two processes:
 *       the child that sends, and its parent, which grants it bytes and receives its histograms every second. Both are
 *       counted.
 *   <li>The wire engine encodes nothing while it sends, which is its purpose.
 * </ul>
 */
final class Senders {
    static final String TOOL = "ProducerPerformance";

    private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m");

    private final BenchBroker broker;
    private final PayloadFiles payloads;

    Senders(BenchBroker broker) {
        this.broker = broker;
        this.payloads = new PayloadFiles(broker.folder());
    }

    /** Returns the name of an engine in tables. */
    static String name(EngineKind engine) {
        return engine.name().toLowerCase(Locale.ROOT);
    }

    Child engine(EngineKind engine, String topic, int recordBytes) {
        return Child.start(
                broker.folder().resolve(name(engine) + ".log"),
                JVM,
                EngineLoad.class.getName(),
                engine.name(),
                broker.bootstrapServers(),
                topic,
                Integer.toString(recordBytes),
                payloads.of(recordBytes).toString());
    }

    /**
     * Starts the tool. It gets the settings that the client engine adds to the plan, which it would otherwise not set
     * or take from the library's defaults.
     */
    Child tool(String topic, int recordBytes) {
        return Child.start(
                broker.folder().resolve("perf.log"),
                JVM,
                "org.apache.kafka.tools.ProducerPerformance",
                "--bootstrap-server",
                broker.bootstrapServers(),
                "--topic",
                topic,
                "--num-records",
                "100000000000",
                "--throughput",
                "-1",
                "--payload-file",
                payloads.of(recordBytes).toString(),
                "--command-property",
                "acks=1",
                "enable.idempotence=false",
                "batch.size=16384",
                "linger.ms=5",
                "compression.type=none",
                "buffer.memory=33554432",
                "max.in.flight.requests.per.connection=5",
                "metrics.sample.window.ms=1000",
                "metrics.num.samples=2");
    }
}
