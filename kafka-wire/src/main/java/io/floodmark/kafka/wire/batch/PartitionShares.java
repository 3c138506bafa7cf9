package io.floodmark.kafka.wire.batch;

import io.floodmark.model.workload.RecordKeys;
import io.floodmark.traffic.KeySpace;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The share of a topic's records that each of its partitions gets. */
public final class PartitionShares {
    private PartitionShares() {}

    /**
     * Returns the shares, which add up to 1, in the order of the partitions: equal without keys, otherwise as the Java
     * producer's partitioner distributes the keys.
     */
    public static double[] of(Optional<RecordKeys> keys, int partitions) {
        if (keys.isEmpty()) {
            return DoubleStream.generate(() -> 1.0 / partitions)
                    .limit(partitions)
                    .toArray();
        }
        RecordKeys drawn = keys.get();
        KeySpace space =
                KeySpace.zipfian(drawn.distinct(), Math.toIntExact(drawn.size().value()), drawn.skew());
        KeyShares shares = new KeyShares(space, partitions);
        return IntStream.range(0, partitions).mapToDouble(shares::share).toArray();
    }
}
