package io.floodmark.client;

import io.floodmark.traffic.Tally;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** What the members of one group did since the last report. Times are those of the child's own monotonic clock. */
public final class ConsumeReport {
    private final int group;
    private final long toNanos;
    private final long lag;
    private final Tally tally;

    /**
     * An interval that ends now.
     *
     * @param group its number in the assignment
     * @param lag records that the members know to be in the log and have not received
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
