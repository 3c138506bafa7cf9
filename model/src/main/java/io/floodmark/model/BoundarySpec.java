package io.floodmark.model;

import java.util.List;
import java.util.Optional;

/**
 * What a boundary goes over, and on which clusters; the rest of its plan stays the same from value to value.
 *
 * @param values on the axis, ascending, two or more
 * @param brokers sizes of labs, a line for each, in the order given; empty where the plan's cluster is the one
 * @param clusters that exist, a line for each; empty where the plan's cluster is the one
 * @param maxTrials of each line, all its searches together
 */
public record BoundarySpec(
        Axis axis,
        List<Double> values,
        Vary vary,
        List<Integer> brokers,
        List<ExistingCluster> clusters,
        int maxTrials) {
    /** Seven searches from nothing take about as many. */
    public static final int DEFAULT_MAX_TRIALS = 60;

    public BoundarySpec {
        values = List.copyOf(values);
        brokers = List.copyOf(brokers);
        clusters = List.copyOf(clusters);
        Checks.require(values.size() >= 2, "values", values, "two or more");
        Checks.require(values.get(0) >= 0, "values", values, "0 or more");
        for (int i = 1; i < values.size(); i++) {
            Checks.require(values.get(i) > values.get(i - 1), "values", values, "ascending, without duplicates");
        }
        Checks.require(brokers.isEmpty() || clusters.isEmpty(), "brokers", brokers, "none with clusters");
        Checks.require(brokers.stream().distinct().count() == brokers.size(), "brokers", brokers, "no duplicates");
        Checks.atLeast(1, "max-trials", maxTrials);
    }

    /** The clusters of its lines. */
    public List<Cluster> lines(Cluster ofPlan) {
        if (!clusters.isEmpty()) {
            return List.copyOf(clusters);
        }
        if (ofPlan instanceof LabCluster lab && !brokers.isEmpty()) {
            return brokers.stream().<Cluster>map(lab::withBrokers).toList();
        }
        return List.of(ofPlan);
    }

    /** What is sent, and read, at one value. */
    public Workload at(double value, Workload of) {
        RecordSpec record = of.record();
        int partitions = of.partitions();
        List<ConsumeSpec> consume = of.consume();
        if (axis.equals(Axis.RECORD_SIZE)) {
            RecordSizes size = new RecordSizes.Fixed(new Bytes(Math.round(value)));
            record = new RecordSpec(size, record.content(), record.keys(), record.headers());
        } else if (axis.equals(Axis.PARTITIONS)) {
            partitions = (int) value;
        } else {
            consume = value == 0 ? List.of() : List.of(of.consume().get(0).withGroups((int) value));
        }
        return new Workload(
                of.topics(),
                partitions,
                of.replicationFactor(),
                record,
                of.produce(),
                consume,
                of.consumeOnly(),
                of.shape(),
                of.topicConfig(),
                of.topic());
    }

    /** Payload bytes of a record at one value, where that is what it goes over. */
    public Optional<Double> recordBytes(double value) {
        return axis.equals(Axis.RECORD_SIZE) ? Optional.of(value) : Optional.empty();
    }
}
