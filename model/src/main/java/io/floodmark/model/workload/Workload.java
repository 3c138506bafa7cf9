package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * The traffic of a run, without its intensity.
 *
 * @param topics 1 or more
 * @param partitions per topic, 1 or more
 * @param replicationFactor 1 or more
 * @param topicConfig of the topics that are created
 * @param consume groups that read all data; empty: the load only produces
 * @param consumeOnly present: the load produces nothing and reads the logs; then there are no groups
 * @param shape of the load over time
 * @param topic an existing topic that the load is written to; it is never created, altered or deleted. Empty: the run
 *     creates topics
 */
public record Workload(
        int topics,
        int partitions,
        int replicationFactor,
        RecordSpec record,
        ProduceSpec produce,
        List<ConsumeSpec> consume,
        Optional<ConsumeOnly> consumeOnly,
        Shape shape,
        TopicConfig topicConfig,
        Optional<String> topic) {
    public static final int DEFAULT_TOPICS = 1;
    public static final int DEFAULT_PARTITIONS = 12;
    public static final int DEFAULT_REPLICATION_FACTOR = 3;

    public Workload {
        Checks.atLeast(1, "topics", topics);
        Checks.atLeast(1, "partitions", partitions);
        Checks.require(
                replicationFactor >= 1 && replicationFactor <= Short.MAX_VALUE,
                "replication-factor",
                replicationFactor,
                "1 to " + Short.MAX_VALUE);
        consume = List.copyOf(consume);
        Checks.require(
                consumeOnly.isEmpty() || consume.isEmpty(),
                "consume",
                consume.size() + " item(s) with consume-only",
                "one or the other: nothing is produced that groups could read");
        Checks.require(
                topic.isEmpty() || topics == 1,
                "topics",
                topics,
                "1, since records go to the existing topic of workload.topic");
        Set<String> seen = new HashSet<>();
        groups(consume, number -> "").stream()
                .filter(name -> !name.isEmpty() && !seen.add(name))
                .findFirst()
                .ifPresent(twice -> Checks.require(
                        false, "consume", "a list that names group " + twice + " twice", "each group once"));
    }

    /** Creates a workload with topics of the run. */
    public Workload(
            int topics,
            int partitions,
            int replicationFactor,
            RecordSpec record,
            ProduceSpec produce,
            List<ConsumeSpec> consume,
            Optional<ConsumeOnly> consumeOnly,
            Shape shape,
            TopicConfig topicConfig) {
        this(
                topics,
                partitions,
                replicationFactor,
                record,
                produce,
                consume,
                consumeOnly,
                shape,
                topicConfig,
                Optional.empty());
    }

    /** Creates a workload with the default topic configuration. */
    public Workload(
            int topics,
            int partitions,
            int replicationFactor,
            RecordSpec record,
            ProduceSpec produce,
            List<ConsumeSpec> consume,
            Optional<ConsumeOnly> consumeOnly,
            Shape shape) {
        this(topics, partitions, replicationFactor, record, produce, consume, consumeOnly, shape, TopicConfig.NONE);
    }

    /** Creates a workload that produces, with the given consumer groups. */
    public Workload(
            int topics,
            int partitions,
            int replicationFactor,
            RecordSpec record,
            ProduceSpec produce,
            List<ConsumeSpec> consume,
            Shape shape) {
        this(topics, partitions, replicationFactor, record, produce, consume, Optional.empty(), shape);
    }

    /** Creates a workload that only produces, at a constant rate. */
    public Workload(int topics, int partitions, int replicationFactor, RecordSpec record, ProduceSpec produce) {
        this(topics, partitions, replicationFactor, record, produce, List.of(), Shape.STEADY);
    }

    /**
     * Returns the names of all groups, in order.
     *
     * @param ofTheRun returns the names that the plan does not set, by their number from 0
     */
    public List<String> groups(IntFunction<String> ofTheRun) {
        return groups(consume, ofTheRun);
    }

    private static List<String> groups(List<ConsumeSpec> consume, IntFunction<String> ofTheRun) {
        List<String> groups = new ArrayList<>();
        for (ConsumeSpec spec : consume) {
            for (int number = 0; number < spec.groups(); number++) {
                int at = groups.size();
                groups.add(spec.group()
                        .map(name -> spec.groups() == 1 ? name : name + "-" + at)
                        .orElseGet(() -> ofTheRun.apply(at)));
            }
        }
        return groups;
    }

    /**
     * Returns the largest backlog of a group when a trial begins, in the log of one replica; 0 if all begin at the end.
     */
    public Bytes furthestBehind() {
        return consume.stream()
                .map(ConsumeSpec::behind)
                .max(Comparator.naturalOrder())
                .orElse(ConsumeSpec.FROM_THE_END);
    }

    /** Returns the engine that generates the load of trials: only wire can read without producers. */
    public EngineKind loadEngine() {
        return consumeOnly.isPresent() ? EngineKind.WIRE : produce.engine().kind();
    }

    /** Returns true if groups of the client engine read. */
    public boolean clientsConsume() {
        return consume.stream().anyMatch(each -> each.client().isPresent());
    }

    /** Returns the existing topic that is read and never written to. */
    public Optional<String> topicRead() {
        return consumeOnly.flatMap(ConsumeOnly::topic);
    }

    /** Returns the bytes that the test topics are filled with before the first trial, in the log of one replica. */
    public Optional<Bytes> fill() {
        return consumeOnly.flatMap(ConsumeOnly::fill);
    }

    public static Workload defaults() {
        return new Workload(
                DEFAULT_TOPICS,
                DEFAULT_PARTITIONS,
                DEFAULT_REPLICATION_FACTOR,
                RecordSpec.DEFAULT,
                ProduceSpec.DEFAULT);
    }

    /** Returns a copy with the given number of producers, 1 or more. */
    public Workload withProducers(int number) {
        return with(partitions, replicationFactor, produce.withProducers(number));
    }

    /** Returns a copy with other numbers of partitions and replicas. */
    public Workload withShape(int newPartitions, int newReplicationFactor) {
        return with(newPartitions, newReplicationFactor, produce);
    }

    private Workload with(int newPartitions, int newReplicationFactor, ProduceSpec newProduce) {
        return new Workload(
                topics,
                newPartitions,
                newReplicationFactor,
                record,
                newProduce,
                consume,
                consumeOnly,
                shape,
                topicConfig,
                topic);
    }
}
