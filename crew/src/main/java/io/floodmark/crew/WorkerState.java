package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;

/** What the driver knows of one worker in one session. Used by one thread at a time. */
final class WorkerState {
    private String where = "a worker";
    private long heardNanos;
    private long clockErrorNanos;
    private long sequence = -1;
    private long granted;
    private long taken;
    private long toldToNanos;
    private long due;
    private long sent;
    private long settled;
    private int seconds;
    private boolean atRest;
    private boolean done;
    private boolean lost;

    void heard(Heartbeat look, long nowNanos) {
        where = look.where();
        heardNanos = nowNanos;
        clockErrorNanos = look.clockErrorNanos();
    }

    /** False where that look was heard before. */
    boolean news(long number) {
        boolean fresh = number > sequence && !lost;
        sequence = Math.max(sequence, number);
        return fresh;
    }

    void granted(long bytes) {
        granted += bytes;
    }

    /** It has used up so much in all; returns how much more that is than it told before. */
    long taken(long bytes) {
        long more = Math.max(0, bytes - taken);
        taken += more;
        return more;
    }

    void told(IntervalReport report) {
        Tally tally = report.tally();
        toldToNanos = report.toNanos();
        due = report.due();
        sent += tally.get(Count.SENT);
        settled += tally.get(Count.ACKED) + tally.get(Count.FAILED) + tally.get(Count.UNKNOWN);
    }

    /** Of the next second that it tells; from 0. */
    int nextSecond() {
        return seconds++;
    }

    /** Its producers are at rest. */
    void atRest() {
        atRest = true;
    }

    /** All is told: what it had taken beyond that goes back. */
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

    /** It writes, or may. */
    boolean sending() {
        return !atRest && underWay();
    }

    long heardNanos() {
        return heardNanos;
    }

    /** By which its times may be wrong. */
    long clockErrorNanos() {
        return clockErrorNanos;
    }

    String where() {
        return where;
    }

    /** Records since the start. */
    long due() {
        return due;
    }

    /** How far it is behind its part of the load, in seconds of that. */
    double behindSeconds(long startNanos) {
        return due == 0 ? 0 : (toldToNanos - startNanos) / 1e9 * (due - sent) / due;
    }

    /** Of its grants: all of them where it cannot be asked any more. */
    long spent() {
        return lost ? granted : taken;
    }

    /** Records that it sent and whose fate nobody will tell. */
    long open() {
        return lost ? Math.max(0, sent - settled) : 0;
    }
}
