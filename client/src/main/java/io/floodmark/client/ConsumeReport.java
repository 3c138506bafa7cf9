package io.floodmark.client;

import io.floodmark.traffic.Tally;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The interval of the members of one group since the last report. Times are those of the child's own monotonic clock.
 */
public final class ConsumeReport {
    private final int group;
    private final long toNanos;
    private final long lag;
    private final Tally tally;

    /**
     * Creates a report that ends now.
     *
     * @param group its number in the assignment
     * @param lag records in the log that the members have not received, as far as they know
     */
    ConsumeReport(int group, long toNanos, long lag, Tally tally) {
        this.group = group;
        this.toNanos = toNanos;
        this.lag = lag;
        this.tally = tally;
    }

    public int group() {
        return group;
    }

    public long toNanos() {
        return toNanos;
    }

    public long lag() {
        return lag;
    }

    public Tally tally() {
        return tally;
    }

    void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(group);
        out.writeLong(toNanos);
        out.writeLong(lag);
        Tallies.write(out, tally);
    }

    public static ConsumeReport readFrom(DataInputStream in) throws IOException {
        return new ConsumeReport(in.readInt(), in.readLong(), in.readLong(), Tallies.read(in));
    }
}
