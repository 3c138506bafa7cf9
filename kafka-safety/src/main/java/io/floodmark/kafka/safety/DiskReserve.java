package io.floodmark.kafka.safety;

import io.floodmark.kafka.LogDirectory;
import io.floodmark.model.unit.Bytes;
import java.util.OptionalLong;

/**
 * Space that always stays free on every log directory: a broker whose disk is full stops.
 *
 * @param fraction fraction of the volume, 0 to 1
 * @param atLeast minimum for any volume
 */
public record DiskReserve(double fraction, Bytes atLeast) {
    public static final DiskReserve DEFAULT = new DiskReserve(0.15, Bytes.ofGB(10));

    public DiskReserve {
        if (!(fraction >= 0 && fraction < 1)) {
            throw new IllegalArgumentException("disk reserve is " + fraction + "; expected a fraction from 0 to 1");
        }
    }

    /** Returns the bytes to keep free there; empty if the size of the volume is unknown. */
    public OptionalLong of(LogDirectory directory) {
        return directory.totalBytes().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(atLeast.value(), (long)
                        (fraction * directory.totalBytes().getAsLong())));
    }
}
