package io.floodmark.bench.explain;

import io.floodmark.model.diagnosis.Bottleneck;
import java.util.List;
import java.util.Optional;

/** The faults of the table in docs/results/explain-accuracy.md. */
final class Faults {
    static final List<Fault> ALL = List.of(
            fault("quota", "default client quota of 5 MB/s", Bottleneck.QUOTA, ClientQuota.ofAnyClient(5e6), """
                    lab: { brokers: 1 }
                    search: { warm-up: 10s }
                    workload: { partitions: 6 }
                    load: { rate: 20000/s }
                    """),
            new Fault(
                    "disk",
                    "log directory throttled to 20 MB/s",
                    Optional.of(Bottleneck.DISK),
                    List.of("--disk", "DISK=20MB/s"),
                    Injection.NONE,
                    "60s",
                    """
                    lab: { brokers: 1, log-dirs: [ "DISK" ] }
                    search: { warm-up: 0s }
                    workload: { partitions: 6, record: { size: 1000B } }
                    load: { rate: 40000/s }
                    """),
            new Fault(
                    "network",
                    "name space shaped by tbf to 20 MB/s",
                    Optional.of(Bottleneck.NETWORK),
                    List.of("--network", "20MB/s"),
                    Injection.NONE,
                    "20s",
                    """
                    lab: { brokers: 1 }
                    search: { warm-up: 10s }
                    workload: { partitions: 6 }
                    load: { rate: 30000/s }
                    """),
            fault("hot-partition", "all records with one key", Bottleneck.HOT_PARTITION, Injection.NONE, """
                    lab: { brokers: 3 }
                    search: { warm-up: 20s }
                    workload:
                      partitions: 12
                      replication-factor: 1
                      record: { keys: { distinct: 1 } }
                      produce: { batch-bytes: 4KiB }
                    load: { rate: 100000/s }
                    """),
            // Ten groups: on few cores, only responses with much data keep one thread busy before the host is full.
            fault(
                    "network-threads",
                    "num.network.threads=1, 2,000 connections and ten groups that read",
                    Bottleneck.NETWORK_THREADS,
                    new IdleConnections(2_000),
                    """
                    lab: { brokers: 1, config: { num.network.threads: "1" } }
                    search: { warm-up: 20s }
                    workload: { partitions: 6, consume: [ { groups: 10 } ] }
                    load: { rate: 60000/s }
                    """),
            fault(
                    "recompression",
                    "compression.type=gzip on the topic, none in producers",
                    Bottleneck.RECOMPRESSION,
                    Injection.NONE,
                    """
                    lab: { brokers: 1 }
                    search: { warm-up: 20s }
                    workload:
                      partitions: 6
                      record: { compresses-to: 50% }
                      topic-config: { compression.type: gzip }
                    load: { rate: 150000/s }
                    """),
            fault("client-gzip", "KafkaProducer with gzip level 9", Bottleneck.CLIENT_COMPRESSION, Injection.NONE, """
                    lab: { brokers: 1 }
                    search: { warm-up: 20s }
                    workload:
                      partitions: 6
                      record: { compresses-to: 50% }
                      produce: { engine: client, producers: 1, compression: gzip, compression-level: 9 }
                    load: { rate: 80000/s }
                    """),
            fault(
                    "client-confined",
                    "generator in a cgroup with 20% of a core",
                    Bottleneck.GENERATOR_CONFINED,
                    new ConfinedOwner(0.2),
                    """
                    lab: { brokers: 1 }
                    search: { warm-up: 10s }
                    workload: { partitions: 6 }
                    load: { rate: 120000/s }
                    """),
            fault(
                    "reassignment",
                    "700 MB of replicas moved during the load",
                    Bottleneck.REASSIGNMENT,
                    new MovedBallast(),
                    """
                    lab: { brokers: 2 }
                    search: { warm-up: 30s }
                    workload: { partitions: 6, replication-factor: 1 }
                    load: { rate: 20000/s }
                    """),
            new Fault(
                    "nothing",
                    "nothing, at a load that the lab sustains",
                    Optional.empty(),
                    List.of(),
                    Injection.NONE,
                    "20s",
                    """
                    lab: { brokers: 3 }
                    search: { warm-up: 20s }
                    load: { rate: 3000/s }
                    """),
            fault(
                    "nothing-flat-out",
                    "nothing, at a load above what the machine sustains",
                    Bottleneck.HOST_CPU,
                    Injection.NONE,
                    """
                    lab: { brokers: 3 }
                    search: { warm-up: 20s }
                    load: { rate: 150000/s }
                    """));

    private Faults() {}

    private static Fault fault(String key, String what, Bottleneck expected, Injection injection, String plan) {
        return new Fault(key, what, Optional.of(expected), List.of(), injection, "20s", plan);
    }
}
