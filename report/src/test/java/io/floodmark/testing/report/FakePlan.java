package io.floodmark.testing.report;

import io.floodmark.model.run.Condition;
import java.util.List;

/** The plan and the conditions of the synthetic runs. */
public final class FakePlan {
    public static final String EFFECTIVE = """
            floodmark: 1
            lab: { brokers: 3, kafka-version: "4.3.1", combined: false }
            workload:
              topics: 1
              partitions: 12
              replication-factor: 3
              record: { size: 1KiB, content: random }
              produce: { engine: wire, producers: 3, acks: all, batch-bytes: 16KiB, linger: 5ms, compression: none, in-flight: 5 }
            objective: { produce: { p99: 500ms } }
            search: { effort: standard, warm-up: 2m, trial: 25s, safe-trial: 12s, precision: 0.08, confidence: 0.9, total: 6m }
            budget: { max-bytes: 500GB, max-disk: 5GB, max-time: 15m }
            indicators: { handler-idle: 0.2, network-idle: 0.3, host-cpu: 0.95 }
            seed: 42
            repeat: 1
            """;

    private FakePlan() {}

    static List<Condition> conditions() {
        return List.of(
                new Condition("versions", "floodmark", "0.1.0"),
                new Condition("versions", "kafka", "4.3.1"),
                new Condition("versions", "kafka-clients", "4.3.1"),
                new Condition("versions", "java of brokers", "17.0.14 (OpenJDK)"),
                new Condition("host", "name", "lab-host"),
                new Condition("host", "cores", "2"),
                new Condition("host", "memory", "8.33 GB"),
                new Condition("host", "kernel", "Linux 6.1.0"),
                new Condition("host", "file system of the log directories", "ext4"),
                new Condition("lab", "replica.lag.time.max.ms", "5000 (Kafka's default: 30000)"),
                new Condition("lab", "log.retention.check.interval.ms", "2000 (Kafka's default: 300000)"),
                new Condition("lab", "log.segment.bytes", "33554432, from the occupancy target of 5 GB"),
                new Condition("lab", "heap of a broker", "512 MiB"));
    }
}
