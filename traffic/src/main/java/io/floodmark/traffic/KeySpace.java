package io.floodmark.traffic;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The keys of records: a number of distinct keys of equal length, drawn uniformly or with a skew. Immutable.
 *
 * <p>Zipfian: the probability of the key of rank k, from 1, is proportional to k^-skew, like that of words in texts
 * with a skew near 1. Hashing distributes the frequent keys over the partitions.
 */
public final class KeySpace {
    /** More keys would take too long to weight. */
    public static final int MOST = 10_000_000;

    private final int distinct;
    private final int bytes;
    private final double[] upTo;

    private KeySpace(int distinct, int bytes, double[] upTo) {
        this.distinct = distinct;
        this.bytes = bytes;
        this.upTo = upTo;
    }

    /** Returns keys with equal frequencies. */
    public static KeySpace uniform(int distinct, int bytes) {
        return new KeySpace(checked(distinct, bytes), bytes, new double[0]);
    }

    /**
     * Returns keys with different frequencies.
     *
     * @param skew 0 or more; 0 is uniform
     */
    public static KeySpace zipfian(int distinct, int bytes, double skew) {
        if (!(skew >= 0) || skew > 10) {
            throw new IllegalArgumentException("skew is " + skew + "; expected 0 to 10");
        }
        double[] upTo = new double[checked(distinct, bytes)];
        double sum = 0;
        for (int rank = 0; rank < distinct; rank++) {
            sum += Math.pow(rank + 1, -skew);
            upTo[rank] = sum;
        }
        return new KeySpace(distinct, bytes, upTo);
    }

    private static int checked(int distinct, int bytes) {
        if (distinct < 1 || distinct > MOST) {
            throw new IllegalArgumentException("distinct keys are " + distinct + "; expected 1 to " + MOST);
        }
        int needed = Integer.toString(distinct - 1).length();
        if (bytes < needed) {
            throw new IllegalArgumentException("keys have " + bytes + " B; expected at least " + needed
                    + " B, the digits that " + distinct + " different keys need");
        }
        return distinct;
    }

    public int distinct() {
        return distinct;
    }

    /** Returns the length of each key. */
    public int bytes() {
        return bytes;
    }

    /** Returns the number of the next key, from 0: its rank if there is a skew. */
    public int next(SplittableRandom random) {
        if (upTo.length == 0) {
            return random.nextInt(distinct);
        }
        int at = Arrays.binarySearch(upTo, random.nextDouble() * upTo[distinct - 1]);
        return Math.min(distinct - 1, at >= 0 ? at + 1 : -at - 1);
    }

    /** Returns the share of all records that have the key of that number. */
    public double share(int number) {
        if (upTo.length == 0) {
            return 1.0 / distinct;
        }
        return (upTo[number] - (number == 0 ? 0 : upTo[number - 1])) / upTo[distinct - 1];
    }

    /** Returns the key of that number: its digits, padded with zeros. */
    public byte[] key(int number) {
        byte[] key = new byte[bytes];
        Arrays.fill(key, (byte) '0');
        byte[] digits = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, key, bytes - digits.length, digits.length);
        return key;
    }
}
