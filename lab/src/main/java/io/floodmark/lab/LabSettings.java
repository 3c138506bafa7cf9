package io.floodmark.lab;

import io.floodmark.model.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a lab may use of the machine, beside what its plan says of the cluster.
 *
 * @param roots where its folder may lie: the first with room is taken
 * @param maxDisk occupied at most, over all brokers and replicas: the user's own bound, shares of it are taken in here
 * @param partitionReplicas that will carry load: topics x partitions x replication factor
 * @param appendedPerSecond bytes/s that its brokers will write to logs at most, all replicas counted
 * @param startDeadline from the first process to the last broker's readiness
 */
public record LabSettings(
        List<Path> roots, Bytes maxDisk, int partitionReplicas, double appendedPerSecond, Duration startDeadline) {
    /** More than a lab of a few cores was ever seen to write. */
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

    /** The default: 300 MB/s. */
    public static LabSettings of(List<Path> roots, Bytes maxDisk, int partitionReplicas) {
        return new LabSettings(roots, maxDisk, partitionReplicas, DEFAULT_APPENDED_PER_SECOND, DEFAULT_START_DEADLINE);
    }

    public LabSettings withAppendedPerSecond(double bytesPerSecond) {
        return new LabSettings(roots, maxDisk, partitionReplicas, bytesPerSecond, startDeadline);
    }

    public LabSettings withStartDeadline(Duration deadline) {
        return new LabSettings(roots, maxDisk, partitionReplicas, appendedPerSecond, deadline);
    }

    /** What every partition may keep whose topic says nothing else; a run's topics bring less. */
    public Retention retention() {
        return Retention.forOccupancy(maxDisk, partitionReplicas, appendedPerSecond);
    }
}
