package io.floodmark.bench.known;

import io.floodmark.bench.explain.ClientQuota;
import io.floodmark.bench.explain.Injection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** The conditions of docs/results/bench-known-limits.md. */
final class Conditions {
    private static final Set<String> NETWORK = Set.of("network", "network-path");
    private static final Set<String> CPU = Set.of("broker-cpu-limit", "host-cpu");
    private static final String ONE = "{ brokers: 1, link: %s }";
    private static final String THREE = "{ brokers: 3, link: 60Mbit/s }";
    private static final String RF1 = "{ replication-factor: 1 }";
    private static final String RF3 = "{ replication-factor: 3 }";
    /** Bytes of the value and the overhead of a record as quotas count them. */
    private static final double QUOTA_BYTES = 1_040;

    private static final OneTopicWriter WRITER = new OneTopicWriter("bench-load");

    static final List<KnownCondition> ALL = List.of(
            link(
                    "a-100",
                    "one broker behind 100 Mbit/s",
                    ONE.formatted("100Mbit/s"),
                    RF1,
                    Metrics.JMX,
                    Links.records(100e6)),
            link(
                    "a-400",
                    "one broker behind 400 Mbit/s",
                    ONE.formatted("400Mbit/s"),
                    RF1,
                    Metrics.JMX,
                    Links.records(400e6)),
            link(
                    "a-100-tls",
                    "one broker behind 100 Mbit/s, SASL_SSL",
                    "{ brokers: 1, link: 100Mbit/s, security: scram }",
                    RF1,
                    Metrics.JMX,
                    Links.records(100e6)),
            link(
                    "a-400-tls",
                    "one broker behind 400 Mbit/s, SASL_SSL",
                    "{ brokers: 1, link: 400Mbit/s, security: scram }",
                    RF1,
                    Metrics.JMX,
                    Links.records(400e6)),
            link("b-rf1", "three brokers, links of 60 Mbit/s, RF 1", THREE, RF1, Metrics.JMX, 3 * Links.records(60e6)),
            link("b-rf3", "three brokers, links of 60 Mbit/s, RF 3", THREE, RF3, Metrics.JMX, Links.records(60e6)),
            link(
                    "b-rf3-prometheus",
                    "the same, RF 3, jmx_exporter",
                    THREE,
                    RF3,
                    Metrics.PROMETHEUS,
                    Links.records(60e6)),
            link("b-rf1-blind", "the same, RF 1, no metrics", THREE, RF1, Metrics.NONE, 3 * Links.records(60e6)),
            link("b-rf3-blind", "the same, RF 3, no metrics", THREE, RF3, Metrics.NONE, Links.records(60e6)),
            KnownCondition.of(
                    "c-generator",
                    "the generator's own link of 100 Mbit/s, three brokers",
                    "{ brokers: 3 }",
                    RF1,
                    Metrics.JMX,
                    new LinkRate(0, 100_000_000),
                    OptionalDouble.of(Links.records(100e6)),
                    Set.of("generator")),
            KnownCondition.of(
                    "c-two-workers",
                    "one broker behind 150 Mbit/s, two generators behind 100 Mbit/s each",
                    ONE.formatted("150Mbit/s"),
                    RF1,
                    Metrics.JMX,
                    new SshWorkers(2, 100_000_000),
                    OptionalDouble.of(Links.records(150e6)),
                    NETWORK),
            quota("d-client", "default client quota of 10 MB/s", Map.of("client-id", "")),
            quota("d-user-default", "default user quota of 10 MB/s", Map.of("user", "")),
            quota("d-user", "user quota of 10 MB/s", Map.of("user", "ANONYMOUS")),
            KnownCondition.of(
                    "e-narrow",
                    "three brokers, links of 60 Mbit/s, broker 2 has 30 Mbit/s, RF 1",
                    THREE,
                    RF1,
                    Metrics.JMX,
                    new LinkRate(2, 30_000_000),
                    OptionalDouble.of(3 * Links.records(30e6)),
                    NETWORK),
            KnownCondition.of(
                    "f-cpu",
                    "three brokers of 0.3 core each",
                    "{ brokers: 3, cores-per-broker: 0.3 }",
                    RF3,
                    Metrics.JMX,
                    Injection.NONE,
                    OptionalDouble.empty(),
                    CPU),
            new KnownCondition(
                    "g-disk",
                    "one broker with a disk of 20 MB/s that is flushed every 1,000 records",
                    "{ brokers: 1 }",
                    // Space for the trials, and for the free space that a run leaves on existing clusters.
                    "20MB/s,40GiB",
                    "{ replication-factor: 1, topic-config: { flush.messages: '1000' } }",
                    Metrics.JMX,
                    Injection.NONE,
                    OptionalDouble.empty(),
                    Set.of("disk")),
            link(
                    "h-groups",
                    "one broker behind 200 Mbit/s, four consumer groups",
                    ONE.formatted("200Mbit/s"),
                    "{ replication-factor: 1, consume: [ { groups: 4 } ] }",
                    Metrics.JMX,
                    Links.records(200e6) / 4),
            KnownCondition.of(
                    "i-far",
                    "one broker behind 100 Mbit/s and 20 ms of round trip",
                    "{ brokers: 1 }",
                    RF1,
                    Metrics.JMX,
                    new SlowPath(100_000_000, Duration.ofMillis(10), 0),
                    OptionalDouble.of(Links.records(100e6)),
                    NETWORK),
            KnownCondition.of(
                    "j-writer",
                    "one broker behind 100 Mbit/s, a user who may only write to one topic",
                    "{ brokers: 1, link: 100Mbit/s, " + OneTopicWriter.AUTHORIZER + " }",
                    "{ topic: " + WRITER.topic() + " }",
                    Metrics.NONE,
                    WRITER,
                    OptionalDouble.of(Links.records(100e6)),
                    NETWORK));

    private Conditions() {}

    private static KnownCondition link(
            String key, String what, String lab, String workload, Metrics metrics, double truth) {
        return KnownCondition.of(key, what, lab, workload, metrics, Injection.NONE, OptionalDouble.of(truth), NETWORK);
    }

    private static KnownCondition quota(String key, String what, Map<String, String> entity) {
        return KnownCondition.of(
                key,
                what,
                "{ brokers: 1 }",
                RF1,
                Metrics.JMX,
                new ClientQuota(entity, 10e6),
                OptionalDouble.of(10e6 / QUOTA_BYTES),
                Set.of("quota"));
    }
}
