package io.floodmark.trial;

import io.floodmark.model.Bytes;
import java.time.Duration;

/**
 * What a trial needs below the bound of the disk, in the middle of which it would end otherwise.
 *
 * @param needed to be left of the bound
 * @param earlyStop the longest wait for it since some was freed
 * @param delay why it is not there yet, for people
 */
public record Room(Bytes needed, Duration earlyStop, String delay) {
    /** Whatever is left will do. */
    public static final Room ANY = new Room(new Bytes(0), Duration.ZERO, "");
}
