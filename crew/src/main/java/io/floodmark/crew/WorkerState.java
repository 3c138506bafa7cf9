package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;

/** The state of one worker in one session in the driver. Used by one thread at a time. */
final class WorkerState {
    private String where = "a worker";
    private long heartbeatNanos;
    private long clockErrorNanos;
    private long sequence = -1;
    private long granted;
    private long taken;
    private long reportedToNanos;
    private long due;
    private long sent;
    private long settled;
    private int seconds;
    private boolean atRest;
    private boolean done;
    private boolean lost;

    void onHeartbeat(Heartbeat heartbeat, long nowNanos) {
        where = heartbeat.where();
        heartbeatNanos = nowNanos;
        clockErrorNanos = heartbeat.clockErrorNanos();
    }

    /** Returns false if that heartbeat was already received. */
    boolean news(long number) {
        boolean fresh = number > sequence && !lost;
        sequence = Math.max(sequence, number);
        return fresh;
    }

    void granted(long bytes) {
        granted += bytes;
    }

    /** Records how much it has used up in total; returns the increase since the last report. */
    long taken(long bytes) {
        long more = Math.max(0, bytes - taken);
        taken += more;
        return more;
    }

    void addReport(IntervalReport report) {
        Tally tally = report.tally();
        reportedToNanos = report.toNanos();
        due = report.due();
        sent += tally.get(Count.SENT);
        settled += tally.get(Count.ACKED) + tally.get(Count.FAILED) + tally.get(Count.UNKNOWN);
    }

    /** Returns the index of the next second that it reports, from 0. */
    int nextSecond() {
        return seconds++;
    }

    /** Records that its producers are at rest. */
    void atRest() {
        atRest = true;
    }

    /** Records that everything was reported. Bytes that it had taken beyond the final number are returned. */
    void done(long takenBytes) {
        done = true;
        taken = takenBytes;
    }

    void lose() {
        lost |= !done;
    }

    boolean isLost() {
        return lost;
    }

    boolean underWay() {
        return !done && !lost;
    }

    /** True if it writes, or may write. */
    boolean sending() {
        return !atRest && underWay();
    }

    long heartbeatNanos() {
        return heartbeatNanos;
    }

    /** Returns the maximum error of its times. */
    long clockErrorNanos() {
        return clockErrorNanos;
    }

    String where() {
        return where;
    }

    /** Returns the records that became due since the start. */
    long due() {
        return due;
    }

    /** Returns how far it is behind its part of the load, in seconds of that load. */
    double behindSeconds(long startNanos) {
        return due == 0 ? 0 : (reportedToNanos - startNanos) / 1e9 * (due - sent) / due;
    }

    /** Returns the bytes of its grants that it used; all of them if the worker was lost. */
    long spent() {
        return lost ? granted : taken;
    }

    /** Returns the records that it sent and whose outcomes will never be known. */
    long open() {
        return lost ? Math.max(0, sent - settled) : 0;
    }
}
