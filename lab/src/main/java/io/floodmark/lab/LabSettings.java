package io.floodmark.lab;

import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The resources of the machine that a lab may use, in addition to the plan of the cluster.
 *
 * @param roots candidates for its folder, of which the first with room is used
 * @param maxDisk maximum occupancy over all brokers and replicas: the user's limit, of which this module takes shares
 * @param partitionReplicas number that will receive load: topics x partitions x replication factor
 * @param appendedPerSecond maximum bytes/s that its brokers will write to logs, counting all replicas
 * @param startDeadline from the first process to the readiness of the last broker
 */
public record LabSettings(
        List<Path> roots, Bytes maxDisk, int partitionReplicas, double appendedPerSecond, Duration startDeadline) {
    /** The default write rate, which is more than a lab with a few cores was ever observed to write. */
    public static final double DEFAULT_APPENDED_PER_SECOND = 300e6;

    public static final Duration DEFAULT_START_DEADLINE = Duration.ofMinutes(2);

    public LabSettings {
        roots = List.copyOf(roots);
        if (roots.isEmpty()) {
            throw new IllegalArgumentException("roots are empty; expected at least one folder for a lab's data");
        }
        if (partitionReplicas < 1) {
            throw new IllegalArgumentException("partition replicas are " + partitionReplicas + "; expected 1 or more");
        }
        if (!(appendedPerSecond > 0)) {
            throw new IllegalArgumentException("appended is " + appendedPerSecond + " B/s; expected more than 0");
        }
    }

    /** Returns settings with the default of 300 MB/s. */
    public static LabSettings of(List<Path> roots, Bytes maxDisk, int partitionReplicas) {
        return new LabSettings(roots, maxDisk, partitionReplicas, DEFAULT_APPENDED_PER_SECOND, DEFAULT_START_DEADLINE);
    }

    public LabSettings withAppendedPerSecond(double bytesPerSecond) {
        return new LabSettings(roots, maxDisk, partitionReplicas, bytesPerSecond, startDeadline);
    }

    public LabSettings withStartDeadline(Duration deadline) {
        return new LabSettings(roots, maxDisk, partitionReplicas, appendedPerSecond, deadline);
    }

    /** Returns the retention of partitions whose topics have no other setting. The topics of a run have less. */
    public Retention retention() {
        return Retention.forOccupancy(maxDisk, partitionReplicas, appendedPerSecond);
    }
}
