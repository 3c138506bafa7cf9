package io.floodmark.kafka.wire;

import io.floodmark.traffic.KeySpace;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;

/**
 * Which keys lie in which partition, as the Java producer puts them there (murmur2 of the key), and what share of all
 * records each partition gets by that: the sum of its keys' shares. Immutable.
 */
final class KeyShares {
    private final KeySpace keys;

    /** Numbers of keys, one partition's after the other's. */
    private final int[] numbers;

    /** Where in {@link #numbers} each partition begins, and at the end where the last one ends. */
    private final int[] begins;

    /** Shares of a partition's keys up to this one. */
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

    /** Of all records; 0 where no key lies in the partition. All partitions' add up to 1. */
    double share(int partition) {
        return begins[partition] == begins[partition + 1] ? 0 : upTo[begins[partition + 1] - 1];
    }

    /** A key of the partition, which must have a share: each as often as it comes up among that partition's records. */
    byte[] next(int partition, SplittableRandom random) {
        int from = begins[partition];
        int to = begins[partition + 1];
        int at = Arrays.binarySearch(upTo, from, to, random.nextDouble() * share(partition));
        return keys.key(numbers[Math.min(to - 1, at >= 0 ? at + 1 : -at - 1)]);
    }
}
