package io.floodmark.kafka.guest;

import io.floodmark.model.Bytes;
import io.floodmark.model.HttpSpec;
import io.floodmark.model.TopicConfig;
import io.floodmark.model.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Topics that are wanted, all alike.
 *
 * @param topics 1 or more
 * @param partitions of each
 * @param replicationFactor at most the number of brokers
 * @param occupied bytes that all of them, replicas included, shall hold at most once retention has done its work
 * @param largestBatch bytes of the largest record batch that will be sent, before compression
 * @param retention age after which data may go, so that what a crash leaves vanishes by itself
 * @param given configuration of the plan's, laid over ours
 * @param name that the one topic shall have; empty: names of the run
 * @param exists the named topic is there already and is not made
 */
public record TopicOrder(
        int topics,
        int partitions,
        int replicationFactor,
        Bytes occupied,
        Bytes largestBatch,
        Duration retention,
        TopicConfig given,
        Optional<String> name,
        boolean exists) {
    public static final Duration DEFAULT_RETENTION = Duration.ofMinutes(10);
    /** Brokers refuse smaller segments from Kafka 4.0 on. */
    private static final long SMALLEST_SEGMENT = Bytes.ofMiB(1).value();

    private static final long LARGEST_SEGMENT = Bytes.ofMiB(1024).value();
    /** Kafka's default of max.message.bytes: 1 MiB and the overhead of a batch. */
    private static final long USUAL_MESSAGE_BYTES = 1_048_588;
    /** Header of a batch, of a record, and what a codec may add to bytes that do not compress: 1% and some. */
    private static final long OVERHEAD = 1_024;

    private static final int SEGMENTS_KEPT = 4;

    /** @throws IllegalArgumentException naming the field that is out of range */
    public TopicOrder {
        if (topics < 1 || partitions < 1 || replicationFactor < 1) {
            throw new IllegalArgumentException("topics, partitions and replication factor are " + topics + ", "
                    + partitions + ", " + replicationFactor + "; expected at least 1 each");
        }
        if (name.isPresent() && topics > 1) {
            throw new IllegalArgumentException(topics + " topics are to be named " + name.get() + "; expected one");
        }
    }

    /** With no configuration but ours. */
    public TopicOrder(
            int topics, int partitions, int replicationFactor, Bytes occupied, Bytes largestBatch, Duration retention) {
        this(
                topics,
                partitions,
                replicationFactor,
                occupied,
                largestBatch,
                retention,
                TopicConfig.NONE,
                Optional.empty(),
                false);
    }

    public static TopicOrder of(Workload workload, Bytes occupied) {
        double mean = workload.record().meanBytes();
        long largest = workload.record().largest().value();
        long batchBytes = workload.produce().batchBytes().value();
        // Batches are filled by the mean size, so large records may come together in one.
        long together = mean == largest ? 1 : (long) Math.max(1, Math.ceil(batchBytes / mean));
        long batch = Math.max(largest * together, batchBytes);
        return new TopicOrder(
                workload.topics(),
                workload.partitions(),
                workload.replicationFactor(),
                occupied,
                new Bytes(batch),
                DEFAULT_RETENTION,
                workload.topicConfig(),
                workload.topic().or(() -> workload.produce().http().flatMap(HttpSpec::topic)),
                workload.topic().isPresent());
    }

    /** The same, whose data may go only after that time. */
    public TopicOrder kept(Duration longer) {
        return new TopicOrder(
                topics, partitions, replicationFactor, occupied, largestBatch, longer, given, name, exists);
    }

    /** What one of them is called. */
    String name(RunNames names, String purpose, int index, int generation) {
        return name.orElseGet(() -> names.topic(purpose, index, generation));
    }

    /** Replicas of all partitions of all topics. */
    public int replicas() {
        return topics * partitions * replicationFactor;
    }

    /** 2, the usual setting of production, where a replica more than that exists; else 1. */
    public int minInsyncReplicas() {
        return Math.max(1, Math.min(2, replicationFactor - 1));
    }

    /** Bytes that a message may have in these topics; the broker's default, or more where batches are larger. */
    public long maxMessageBytes() {
        return Math.max(USUAL_MESSAGE_BYTES, largestBatch.value() + largestBatch.value() / 100 + OVERHEAD);
    }

    /** Batches that brokers take by default may not hold the records. */
    boolean needsLargeMessages() {
        return maxMessageBytes() > USUAL_MESSAGE_BYTES;
    }

    /** Bytes that they hold at least once they are full: two segments a replica, one of them open. */
    public Bytes leastOccupied() {
        return new Bytes(2L * replicas() * Math.max(SMALLEST_SEGMENT, 2 * maxMessageBytes()));
    }

    long segmentBytes() {
        long share = occupied.value() / replicas() / SEGMENTS_KEPT;
        long atLeast = Math.max(SMALLEST_SEGMENT, 2 * maxMessageBytes());
        return Math.min(LARGEST_SEGMENT, Math.max(atLeast, share));
    }

    /** Retention deletes whole closed segments: one open segment stays beyond it. */
    long retentionBytes() {
        return Math.max(segmentBytes(), occupied.value() / replicas() - segmentBytes());
    }

    /** Every setting that a trial depends on, so that the broker's defaults do not matter. */
    TopicShape shape() {
        Map<String, String> config = new TreeMap<>();
        config.put("cleanup.policy", "delete");
        config.put("compression.type", "producer");
        config.put("file.delete.delay.ms", "500");
        config.put("max.message.bytes", Long.toString(maxMessageBytes()));
        config.put("message.timestamp.type", "CreateTime");
        config.put("min.insync.replicas", Integer.toString(minInsyncReplicas()));
        config.put("retention.bytes", Long.toString(retentionBytes()));
        config.put("retention.ms", Long.toString(retention.toMillis()));
        config.put("segment.bytes", Long.toString(segmentBytes()));
        config.putAll(given.values());
        return new TopicShape(partitions, replicationFactor, config);
    }
}
