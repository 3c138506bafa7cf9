package io.floodmark.model.plan;

import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * The values of a boundary search, and its clusters; the rest of the plan stays the same from value to value.
 *
 * @param values on the axis, ascending, two or more
 * @param brokers sizes of labs, a line for each, in the given order; empty if the plan's cluster is the only one
 * @param clusters existing clusters, a line for each; empty if the plan's cluster is the only one
 * @param maxTrials of each line, all its searches together
 */
public record BoundarySpec(
        Axis axis, List<Double> values, Vary vary, List<Integer> brokers, List<ExistingCluster> clusters, int maxTrials)
        implements StudySpec {
    /** Seven searches without a guess need about this many. */
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

    /** Returns the clusters of all lines. */
    public List<Cluster> lines(Cluster ofPlan) {
        if (!clusters.isEmpty()) {
            return List.copyOf(clusters);
        }
        if (ofPlan instanceof LabCluster lab && !brokers.isEmpty()) {
            return brokers.stream().<Cluster>map(lab::withBrokers).toList();
        }
        return List.of(ofPlan);
    }

    /** Returns the workload at one value. */
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

    /** Returns the payload bytes of a record at one value if the axis is the record size. */
    public Optional<Double> recordBytes(double value) {
        return axis.equals(Axis.RECORD_SIZE) ? Optional.of(value) : Optional.empty();
    }

    @Override
    public String section() {
        return "boundary";
    }
}
