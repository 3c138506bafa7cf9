package io.floodmark.shaping;

import io.floodmark.model.Bytes;

/**
 * A network that carries so much and no more: a name space with nothing but a loopback interface, behind a token
 * bucket. All that programs in it say to each other shares it, in both directions together.
 *
 * @param perSecond what it carries
 */
public record ShapedNetwork(Bytes perSecond) {
    /** Less does not take one packet of loopback, which has 64 KiB. */
    private static final long LEAST_BURST = 256 << 10;

    private static final long BURSTS_PER_SECOND = 250;
    private static final long LEAST = 100_000;

    public ShapedNetwork {
        if (perSecond.value() < LEAST) {
            throw new IllegalArgumentException(
                    "invalid --network value '" + perSecond + "/s'; expected 100kB/s or more");
        }
    }

    /** {@code 25MB/s}. */
    public static ShapedNetwork parse(String text) {
        if (!text.endsWith("/s")) {
            throw new IllegalArgumentException("invalid --network value '" + text + "'; expected a speed, e.g. 25MB/s");
        }
        return new ShapedNetwork(ShapedDisk.speed(text));
    }

    String bitsPerSecond() {
        return perSecond.value() * Byte.SIZE + "bit";
    }

    String burst() {
        return Long.toString(Math.max(LEAST_BURST, perSecond.value() / BURSTS_PER_SECOND));
    }
}
