package io.floodmark.traffic;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What fills values: reproducible from a seed, and different in every record unless constant. */
public final class Filling {
    private static final byte CONSTANT = 'x';

    private final double randomShare;

    private Filling(double randomShare) {
        this.randomShare = randomShare;
    }

    /** Uniformly random bytes: nothing compresses. */
    public static Filling random() {
        return new Filling(1);
    }

    /** One byte, repeated: everything compresses. */
    public static Filling constant() {
        return new Filling(0);
    }

    /**
     * Random bytes first and then one byte, repeated: what a codec makes of it lies a little above {@code randomShare} of it.
     *
     * @param randomShare of each value, 0 to 1
     */
    public static Filling mixed(double randomShare) {
        if (!(randomShare >= 0 && randomShare <= 1)) {
            throw new IllegalArgumentException("random share is " + randomShare + "; expected 0 to 1");
        }
        return new Filling(randomShare);
    }

    /** Share of random bytes in each value. */
    public double randomShare() {
        return randomShare;
    }

    /** A value of so many bytes. */
    public byte[] value(int bytes, SplittableRandom random) {
        byte[] value = new byte[bytes];
        // Rounded at random: a share of 30 % of a single byte is not nothing.
        double exact = bytes * randomShare;
        int noise =
                (int) Math.min(bytes, Math.floor(exact) + (random.nextDouble() < exact - Math.floor(exact) ? 1 : 0));
        byte[] drawn = new byte[noise];
        random.nextBytes(drawn);
        System.arraycopy(drawn, 0, value, 0, noise);
        Arrays.fill(value, noise, bytes, CONSTANT);
        return value;
    }
}
