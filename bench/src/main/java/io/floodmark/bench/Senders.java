package io.floodmark.bench;

import io.floodmark.model.ProduceSpec.Engine;
import java.util.List;
import java.util.Locale;

/**
 * Starts what sends flat out to one broker: an engine of ours, or the tool that it is compared with. One producer each,
 * the same settings, JVM flags, class path and values. Not equal:
 *
 * <ul>
 *   <li>The tool draws its values at random, the engines take them in turn, which is kinder to a cache.
 *   <li>The tool keeps one latency in so many, in milliseconds and from the call of send; the engines keep histograms
 *       of all, and count lateness, bytes and errors.
 *   <li>The client engine says the timestamp of each record, where the tool leaves that to the library; and it is two
 *       processes: the child that sends, and its parent that grants it bytes and takes its histograms every second.
 *       Both are counted.
 *   <li>The wire engine encodes nothing while it sends, which is what it is for.
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

    /** As tables call an engine. */
    static String name(Engine engine) {
        return engine.name().toLowerCase(Locale.ROOT);
    }

    Child engine(Engine engine, String topic, int recordBytes) {
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
     * With what the client engine sets beside the plan, that the tool would have from the library's defaults or not at
     * all.
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
