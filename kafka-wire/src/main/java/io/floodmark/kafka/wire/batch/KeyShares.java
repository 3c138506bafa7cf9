package io.floodmark.kafka.wire.batch;

import io.floodmark.traffic.KeySpace;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;

/**
 * The keys of each partition, as the Java producer assigns them (murmur2 of the key), and each partition's share of all
 * records: the sum of its keys' shares. Immutable.
 */
public final class KeyShares {
    private final KeySpace keys;

    /** The numbers of the keys, grouped by partition. */
    private final int[] numbers;

    /** The index in {@link #numbers} at which each partition begins, followed by the end of the last one. */
    private final int[] begins;

    /** The sum of the shares of a partition's keys up to and including each one. */
    private final double[] upTo;

    KeyShares(KeySpace keys, int partitions) {
        this.keys = keys;
        this.numbers = new int[keys.distinct()];
        this.begins = new int[partitions + 1];
        this.upTo = new double[keys.distinct()];
        int[] partitionOf = new int[keys.distinct()];
        for (int number = 0; number < partitionOf.length; number++) {
            partitionOf[number] = BuiltInPartitioner.partitionForKey(keys.key(number), partitions);
            begins[partitionOf[number] + 1]++;
        }
        Arrays.parallelPrefix(begins, Integer::sum);
        int[] next = begins.clone();
        for (int number = 0; number < partitionOf.length; number++) {
            int partition = partitionOf[number];
            int at = next[partition]++;
            numbers[at] = number;
            upTo[at] = (at == begins[partition] ? 0 : upTo[at - 1]) + keys.share(number);
        }
    }

    int partitions() {
        return begins.length - 1;
    }

    /** Returns the share of all records; 0 if the partition has no key. All shares add up to 1. */
    double share(int partition) {
        return begins[partition] == begins[partition + 1] ? 0 : upTo[begins[partition + 1] - 1];
    }

    /** Draws a key of the partition, which must have a share, in proportion to the keys' shares. */
    byte[] next(int partition, SplittableRandom random) {
        int from = begins[partition];
        int to = begins[partition + 1];
        int at = Arrays.binarySearch(upTo, from, to, random.nextDouble() * share(partition));
        return keys.key(numbers[Math.min(to - 1, at >= 0 ? at + 1 : -at - 1)]);
    }
}
