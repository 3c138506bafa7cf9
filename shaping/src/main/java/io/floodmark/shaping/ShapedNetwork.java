package io.floodmark.shaping;

import io.floodmark.model.unit.Bytes;

/**
 * A network with a limited rate: a network namespace with only a loopback interface behind a token bucket. All traffic
 * between programs in it shares the rate, in both directions together.
 *
 * @param perSecond maximum rate
 */
public record ShapedNetwork(Bytes perSecond) {
    /** A smaller bucket cannot pass one packet of loopback, which has 64 KiB. */
    private static final long LEAST_BURST = 256 << 10;

    private static final long BURSTS_PER_SECOND = 250;
    private static final long LEAST = 100_000;

    public ShapedNetwork {
        if (perSecond.value() < LEAST) {
            throw new IllegalArgumentException(
                    "invalid --network value '" + perSecond + "/s'; expected 100kB/s or more");
        }
    }

    /** Parses a rate, for example {@code 25MB/s}. */
    public static ShapedNetwork parse(String text) {
        if (!text.endsWith("/s")) {
            throw new IllegalArgumentException("invalid --network value '" + text + "'; expected a speed, e.g. 25MB/s");
        }
        return new ShapedNetwork(Bytes.parse(text.substring(0, text.length() - "/s".length())));
    }

    String bitsPerSecond() {
        return perSecond.value() * Byte.SIZE + "bit";
    }

    String burst() {
        return Long.toString(Math.max(LEAST_BURST, perSecond.value() / BURSTS_PER_SECOND));
    }
}
