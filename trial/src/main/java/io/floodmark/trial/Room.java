package io.floodmark.trial;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;

/**
 * The disk space that a trial needs below the bound, without which it would end in the middle.
 *
 * @param needed bytes that have to be left
 * @param earlyStop longest wait since space was last freed
 * @param delay why the space is not available yet, for people
 */
public record Room(Bytes needed, Duration earlyStop, String delay) {
    /** No requirement: any remaining space is enough. */
    public static final Room ANY = new Room(new Bytes(0), Duration.ZERO, "");
}
