package io.floodmark.client;

import io.floodmark.traffic.Tally;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The interval of a child since its last report. Times are those of its own monotonic clock. Counts other than the
 * tally are totals since the start.
 */
public final class IntervalReport {
    private final long toNanos;
    private final long due;
    private final long leased;
    private final long spent;
    private final boolean last;
    private final Tally tally;

    /**
     * Creates a report that ends now.
     *
     * @param due records of the child's producers that were due by then; when flat out, those sent
     * @param leased bytes taken from leases: an upper bound of what was written
     * @param spent bytes sent according to the client library
     * @param last whether it is the last of a load phase, which includes its drain
     */
    public IntervalReport(long toNanos, long due, long leased, long spent, boolean last, Tally tally) {
        this.toNanos = toNanos;
        this.due = due;
        this.leased = leased;
        this.spent = spent;
        this.last = last;
        this.tally = tally;
    }

    public long toNanos() {
        return toNanos;
    }

    public long due() {
        return due;
    }

    public long leased() {
        return leased;
    }

    public long spent() {
        return spent;
    }

    public boolean last() {
        return last;
    }

    public Tally tally() {
        return tally;
    }

    public void writeTo(DataOutputStream out) throws IOException {
        out.writeLong(toNanos);
        out.writeLong(due);
        out.writeLong(leased);
        out.writeLong(spent);
        out.writeBoolean(last);
        Tallies.write(out, tally);
    }

    public static IntervalReport readFrom(DataInputStream in) throws IOException {
        long toNanos = in.readLong();
        long due = in.readLong();
        long leased = in.readLong();
        long spent = in.readLong();
        boolean last = in.readBoolean();
        return new IntervalReport(toNanos, due, leased, spent, last, Tallies.read(in));
    }
}
