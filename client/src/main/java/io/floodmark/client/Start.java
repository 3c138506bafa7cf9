package io.floodmark.client;

import io.floodmark.traffic.Pace;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The start and the pace of a load phase. Times are those of the child's own monotonic clock. */
public final class Start {
    /** The value for timestamps from the machine that sends the records. */
    public static final long OWN_WALL = -1;

    private final long startNanos;
    private final long atMostNanos;
    private final Pace pace;
    private final long leaseBytes;
    private final long aheadNanos;
    private final long wallMillis;

    /**
     * Creates the start of one load phase.
     *
     * @param atMostNanos duration after which sending ends, even if it was not stopped
     * @param leaseBytes that may be written before more are granted
     * @param aheadNanos how far the child's clock is ahead of the parent's: stamps of records are in the parent's time,
     *     so that all children understand them
     */
    public Start(long startNanos, long atMostNanos, Pace pace, long leaseBytes, long aheadNanos) {
        this(startNanos, atMostNanos, pace, leaseBytes, aheadNanos, OWN_WALL);
    }

    /**
     * Creates a start with another wall clock than that of the child's machine.
     *
     * @param wallMillis its value at the start, in milliseconds since 1970, from which timestamps of records are
     *     counted; {@link #OWN_WALL} for that of the child's machine
     */
    public Start(long startNanos, long atMostNanos, Pace pace, long leaseBytes, long aheadNanos, long wallMillis) {
        this.startNanos = startNanos;
        this.atMostNanos = atMostNanos;
        this.pace = pace;
        this.leaseBytes = leaseBytes;
        this.aheadNanos = aheadNanos;
        this.wallMillis = wallMillis;
    }

    public long startNanos() {
        return startNanos;
    }

    public long atMostNanos() {
        return atMostNanos;
    }

    public Pace pace() {
        return pace;
    }

    public long leaseBytes() {
        return leaseBytes;
    }

    public long aheadNanos() {
        return aheadNanos;
    }

    /** Returns {@link #OWN_WALL} for the child's own wall clock. */
    long wallMillis() {
        return wallMillis;
    }

    public void writeTo(DataOutputStream out) throws IOException {
        out.writeLong(startNanos);
        out.writeLong(atMostNanos);
        Texts.write(out, pace.text());
        out.writeLong(leaseBytes);
        out.writeLong(aheadNanos);
        out.writeLong(wallMillis);
    }

    public static Start readFrom(DataInputStream in) throws IOException {
        long startNanos = in.readLong();
        long atMostNanos = in.readLong();
        Pace pace = pace(Texts.read(in));
        return new Start(startNanos, atMostNanos, pace, in.readLong(), in.readLong(), in.readLong());
    }

    private static Pace pace(String text) throws IOException {
        try {
            return Pace.parse(text);
        } catch (IllegalArgumentException notOurs) {
            throw new IOException("a start has no pace: " + notOurs.getMessage(), notOurs);
        }
    }
}
