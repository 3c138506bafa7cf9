package io.floodmark.diagnosis;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.diagnosis.Remedy.Change;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordKeys;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Remedies for each bottleneck, with the experiment that verifies them. Each changes one setting from the plan's
 * current value; numbers of threads and bytes at most double.
 */
final class Remedies {
    private static final int MANY_KEYS = 10_000;

    static final Remedy REASSIGNMENT = byHand(
            "the reassignment",
            "let it end, or cancel it, and measure again; to run it during load, limit it with a replication throttle",
            "a throttle that is too low never ends; one that is forgotten slows every later catch-up",
            "Kafka, Operations: limiting bandwidth during data migration; KIP-73, KIP-455",
            "the same trial after the reassignment has ended");

    static final Remedy OTHER_PROCESSES = byHand(
            "other processes on the host",
            "stop or move them; ask the provider of the machine about steal time",
            "none for the measurement",
            "man proc (5): steal in /proc/stat",
            "the same trial on the idle host");

    static final Remedy GENERATOR_CONFINED = byHand(
            "CPU quota of the generator's cgroup or container",
            "raise it until nr_throttled stops increasing; or use more generators on other hosts",
            "on a host shared with brokers, they get less CPU",
            "Linux kernel documentation: CFS bandwidth control",
            "the same trial with a higher quota: the generator sends on time");

    static final Remedy QUOTA = byHand(
            "producer_byte_rate of the client, user or their defaults",
            "raise it, for the tested client only; the quota is per broker, so more leaders allow more",
            "other clients lose the throughput that the quota reserved for them",
            "Kafka, Design: quotas; KIP-13, KIP-219",
            "the same trial with twice the quota: the achieved throughput doubles");

    static final Remedy REQUEST_QUOTA = byHand(
            "request_percentage of the client, user or their defaults",
            "larger batches first, which need less broker time per byte; then raise it, for the tested client only",
            "other clients lose the thread time that the quota reserved for them",
            "Kafka, Design: quotas; KIP-124, KIP-219",
            "the same trial with twice the quota: the achieved throughput doubles");

    static final Remedy GENERATOR_GC = byHand(
            "heap and collector of the generator's JVM",
            "more heap, or a collector with short pauses (ZGC); fewer groups and producers in one process",
            "less page cache for brokers on the same host",
            "Oracle, HotSpot garbage collection tuning guide",
            "the same trial with twice the heap: the latency peaks disappear with the pauses");

    static final Remedy CLIENT_CPU = byHand(
            "number of client processes and their hosts",
            "more processes, each with its share of the load; larger records, fewer partitions per producer, a cheaper codec",
            "more connections on the brokers",
            "Kafka, producer configuration: batch.size, linger.ms",
            "the same load from two clients on two hosts: throughput increases");

    static final Remedy BROKER_CPU_LIMIT = byHand(
            "CPU limit of the brokers (containers, virtual machines)",
            "raise it, or remove it and keep a CPU request; or add brokers",
            "neighbours on the same hosts get less CPU",
            "Kubernetes: resource management for pods and containers; Linux kernel documentation: CFS bandwidth control",
            "the same trial with twice the limit: throughput increases");

    static final Remedy DISK = byHand(
            "log directories: more of them, faster ones, or less to write",
            "more directories on other disks (log.dirs), a volume with more throughput, compression, fewer replicas",
            "each further directory can fail; compression costs client CPU",
            "Kafka, Operations: hardware and OS, disks and filesystem; understanding Linux OS flush behaviour",
            "the same load on a faster disk, or on twice as many: bytes written increase");

    static final Remedy NETWORK = byHand(
            "the full link, or the traffic on it",
            "compression, larger interface, consumers that fetch from the nearest replica, fewer groups or replicas",
            "compression costs client CPU; fewer replicas reduce durability",
            "Kafka, Operations: hardware and OS; KIP-392",
            "the same load with compression: bytes sent fall, and throughput increases");

    static final Remedy BROKER_SKEW = byHand(
            "placement of leaders",
            "elect the preferred leaders; then reassign partitions so that their number is a multiple of the brokers",
            "moving replicas is additional load",
            "Kafka, Operations: balancing leadership; KIP-455",
            "the same load after the election: brokers receive equal parts, and throughput increases");

    static final Remedy COLD_READS = byHand(
            "memory for the page cache, or the consumers that read old data",
            "more memory; a quota for groups that catch up; tiered storage; fetching from followers",
            "groups with a quota take longer to catch up",
            "KAFKA-7504; KIP-392, KIP-405",
            "the same load without the group that is behind");

    static final Remedy BROKER_GC = byHand(
            "heap and collector of the brokers",
            "more heap (4 to 8 GB), or a collector with short pauses",
            "less page cache",
            "Kafka, Operations: Java version",
            "the same load with twice the heap: pauses are shorter");

    private Remedies() {}

    private static Remedy byHand(
            String setting, String direction, String risk, String documentation, String experiment) {
        return new Remedy(setting, direction, risk, documentation, experiment, List.of());
    }

    /** Returns the remedy for the network threads of every broker. */
    static Remedy networkThreads(Plan plan) {
        BrokerSetting threads = BrokerSetting.NETWORK_THREADS;
        return new Remedy(
                threads.key() + " (per listener, dynamic)" + threads.now(plan),
                "raise it, at most twofold at a time, while cores are idle; or fewer connections and larger requests",
                "connections stay on their thread until they are reopened; without idle cores it only adds context switches",
                "Kafka, broker configuration: num.network.threads; KIP-226; Operations: monitoring (idle above 0.3)",
                "the same load with " + threads.twice(plan) + ": the busiest is idle again, and throughput increases",
                threads.doubled(plan));
    }

    /** Returns the remedy for the replica fetcher threads. */
    static Remedy replication(Plan plan) {
        BrokerSetting fetchers = BrokerSetting.REPLICA_FETCHERS;
        return new Remedy(
                fetchers.key() + " (dynamic)" + fetchers.now(plan),
                "raise it, at most twofold at a time",
                "more threads on every broker for each other broker",
                "Kafka, broker configuration: num.replica.fetchers, replica.fetch.max.bytes",
                "the same load with " + fetchers.twice(plan) + ": requests wait less for followers",
                fetchers.doubled(plan));
    }

    /** Returns the remedy for the request handlers. */
    static Remedy requestHandlers(Plan plan) {
        BrokerSetting handlers = BrokerSetting.REQUEST_HANDLERS;
        return new Remedy(
                handlers.key() + " (dynamic)" + handlers.now(plan),
                "raise it, at most twofold at a time, while cores are idle; larger batches make fewer requests",
                "without idle cores, more threads make it worse; with slow disks, they hide the disk",
                "Kafka, broker configuration: num.io.threads; Operations: monitoring (idle above 0.3)",
                "the same load with " + handlers.twice(plan) + ": they are idle again, and throughput increases",
                handlers.doubled(plan));
    }

    /** Returns a change to more keys if there are fewer keys than partitions, otherwise to evenly distributed keys. */
    static Remedy hotPartition(Plan plan) {
        Optional<RecordKeys> keys = plan.workload().record().keys();
        List<Change> changes = keys.filter(
                        few -> few.distinct() < plan.workload().partitions())
                .map(few -> List.of(new Change("workload.record.keys.distinct", Integer.toString(MANY_KEYS))))
                .or(() -> keys.filter(skewed -> skewed.skew() > 0)
                        .map(skewed -> List.of(new Change("workload.record.keys.skew", "0"))))
                .orElse(List.of());
        return new Remedy(
                "the keys, or the partitioner",
                "evenly distributed keys; no keys for records without order (partitioner.ignore.keys)",
                "records of a key are ordered only within one partition; more partitions move keys too",
                "Kafka, producer configuration: partitioner.class; KIP-794",
                "the same load with evenly distributed keys: other brokers receive load, and throughput increases",
                changes);
    }

    /** Changes the plan only if it sets the codec of topics or brokers. */
    static Remedy recompression(Plan plan) {
        String key = "compression.type";
        List<Change> changes = List.of();
        if (plan.workload().topicConfig().values().containsKey(key)) {
            changes = List.of(new Change("workload.topic-config." + key, "producer"));
        } else if (plan.cluster() instanceof LabCluster lab
                && lab.node().config().containsKey(key)
                && lab.perBroker().isEmpty()) {
            changes = List.of(new Change("lab.config." + key, "producer"));
        }
        return new Remedy(
                "compression.type of the topic (or of the broker)",
                "producer (keeps batches as they arrive), or the same codec in the producers",
                "batches stay as large as clients send them",
                "Kafka, topic configuration: compression.type; KIP-390",
                "the same load with compression.type=producer: conversions end, and throughput increases",
                changes);
    }

    /** Returns a lower compression level if the plan sets one, otherwise a cheaper codec. */
    static Remedy compression(ProduceSpec produce) {
        List<Change> changes = cheaper(produce);
        String change = changes.isEmpty()
                ? "a cheaper codec"
                : changes.get(0).key() + ": " + changes.get(0).value();
        return new Remedy(
                "compression.type and compression." + produce.codec().name().toLowerCase(Locale.ROOT)
                        + ".level of the producer",
                "a lower level, lz4 or none; or more producers for the load",
                "more bytes on the network and on disks",
                "Kafka, producer configuration: compression.type; KIP-390",
                "the same load with " + change + ": throughput increases",
                changes);
    }

    /** Returns no change if the plan sets a level that another codec may lack: that would change two settings. */
    private static List<Change> cheaper(ProduceSpec produce) {
        if (produce.level().isPresent()) {
            return produce.level().getAsInt() > 1
                    ? List.of(new Change("workload.produce.compression-level", "1"))
                    : List.of();
        }
        boolean cheap = produce.codec() == ProduceSpec.Codec.LZ4 || produce.codec() == ProduceSpec.Codec.SNAPPY;
        return List.of(new Change("workload.produce.compression", cheap ? "none" : "lz4"));
    }

    /** Returns larger and therefore fewer requests if they are small, otherwise more brokers. */
    static Remedy hostCpu(DiagnosisContext context) {
        double requestBytes = context.produceMillis(Metric.PRODUCE_REQUEST_BYTES);
        ProduceSpec produce = context.plan().workload().produce();
        long twice = 2 * produce.batchBytes().value();
        boolean fits = twice <= produce.maxRequest().value() && context.plan().cluster() instanceof LabCluster;
        return new Remedy(
                "CPU of the brokers: cost per request, and number of brokers",
                String.format(
                        Locale.ROOT,
                        "larger batches first (a produce request has %s on average), cheaper security and codecs; then more, or larger, hosts",
                        Double.isNaN(requestBytes)
                                ? "an unknown size"
                                : new Bytes(Math.round(requestBytes)).toString()),
                "a batch that is not full waits for linger.ms, which adds latency at low load",
                "Kafka, producer configuration: batch.size, linger.ms; KIP-480",
                "the same load with batches twice as large: the host is less busy",
                fits ? List.of(new Change("workload.produce.batch-bytes", twice + "B")) : List.of());
    }
}
