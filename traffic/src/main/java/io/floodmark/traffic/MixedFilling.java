package io.floodmark.traffic;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random bytes followed by a repeated byte. */
final class MixedFilling implements PayloadGenerator {
    private static final byte CONSTANT = 'x';

    private final double randomShare;

    MixedFilling(double randomShare) {
        if (!(randomShare >= 0 && randomShare <= 1)) {
            throw new IllegalArgumentException("random share is " + randomShare + "; expected 0 to 1");
        }
        this.randomShare = randomShare;
    }

    @Override
    public byte[] value(int bytes, SplittableRandom random) {
        byte[] value = new byte[bytes];
        // The number is rounded at random, so that 30% of a single byte is not always 0.
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
