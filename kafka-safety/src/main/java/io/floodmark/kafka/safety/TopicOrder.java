package io.floodmark.kafka.safety;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request for topics, all with the same settings.
 *
 * @param topics number of topics, 1 or more
 * @param partitions number of partitions of each topic
 * @param replicationFactor at most the number of brokers
 * @param occupied maximum of bytes in all of them, including replicas, after retention has been applied
 * @param largestBatch size of the largest record batch that will be sent, before compression
 * @param retention age after which data may be deleted, so that leftovers of a crash disappear
 * @param given settings of the plan, which override those of the run
 * @param name name of the only topic; empty for names of the run
 * @param exists true if the named topic exists already and is not created
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
    /** Brokers refuse smaller segments since Kafka 4.0. */
    private static final long SMALLEST_SEGMENT = Bytes.ofMiB(1).value();

    private static final long LARGEST_SEGMENT = Bytes.ofMiB(1024).value();
    /** Kafka's default of max.message.bytes: 1 MiB and the overhead of a batch. */
    private static final long USUAL_MESSAGE_BYTES = 1_048_588;
    /**
     * Headers of a batch and a record, and the fixed part of what a codec may add to incompressible bytes, in addition
     * to 1%.
     */
    private static final long OVERHEAD = 1_024;

    private static final int SEGMENTS_KEPT = 4;

    /** @throws IllegalArgumentException names the field that is out of range */
    public TopicOrder {
        if (topics < 1 || partitions < 1 || replicationFactor < 1) {
            throw new IllegalArgumentException("topics, partitions and replication factor are " + topics + ", "
                    + partitions + ", " + replicationFactor + "; expected at least 1 each");
        }
        if (name.isPresent() && topics > 1) {
            throw new IllegalArgumentException(topics + " topics are to be named " + name.get() + "; expected one");
        }
    }

    /** Creates a request without settings of the plan. */
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
        // Batches are filled by the mean size, so several large records may be in one.
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
                workload.topic().or(() -> workload.produce().http().flatMap(HttpProduce::topic)),
                workload.topic().isPresent());
    }

    /** Returns the same request with a longer retention time. */
    public TopicOrder kept(Duration longer) {
        return new TopicOrder(
                topics, partitions, replicationFactor, occupied, largestBatch, longer, given, name, exists);
    }

    /** Returns the name of one topic. */
    String name(RunNames names, String purpose, int index, int generation) {
        return name.orElseGet(() -> names.topic(purpose, index, generation));
    }

    /** Returns the number of replicas of all partitions of all topics. */
    public int replicas() {
        return topics * partitions * replicationFactor;
    }

    /** Returns 2, the usual setting in production, if there are more than two replicas; otherwise 1. */
    public int minInsyncReplicas() {
        return Math.max(1, Math.min(2, replicationFactor - 1));
    }

    /** Returns the maximum size of a message in these topics: the broker's default, or more if batches are larger. */
    public long maxMessageBytes() {
        return Math.max(USUAL_MESSAGE_BYTES, largestBatch.value() + largestBatch.value() / 100 + OVERHEAD);
    }

    /** True if batches of the brokers' default limit may be too small for the records. */
    boolean needsLargeMessages() {
        return maxMessageBytes() > USUAL_MESSAGE_BYTES;
    }

    /** Returns the minimum of bytes in full topics: two segments per replica, one of them open. */
    public Bytes leastOccupied() {
        return new Bytes(2L * replicas() * Math.max(SMALLEST_SEGMENT, 2 * maxMessageBytes()));
    }

    long segmentBytes() {
        long share = occupied.value() / replicas() / SEGMENTS_KEPT;
        long atLeast = Math.max(SMALLEST_SEGMENT, 2 * maxMessageBytes());
        return Math.min(LARGEST_SEGMENT, Math.max(atLeast, share));
    }

    /** Retention deletes only whole closed segments, so an open segment is kept beyond it. */
    long retentionBytes() {
        return Math.max(segmentBytes(), occupied.value() / replicas() - segmentBytes());
    }

    /** Returns every setting on which a trial depends, so that the broker's defaults do not matter. */
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
