package io.floodmark.trial;

import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits before a trial until disks that fell behind have written the earlier load, because the trial would otherwise be
 * judged by it; and until there is space for the next load. Used by one thread.
 */
final class DiskRest {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    /** Waiting ends when nothing has improved for this long: another process writes, or no disk writes at all. */
    private static final Duration NO_BETTER = Duration.ofSeconds(20);
    /** Bytes written between two steps of progress; a working disk writes at least this much. */
    private static final double MUCH = 10e6;

    private final TrialContext context;
    private final TrialRules rules;
    private final TrialListener listener;
    private RecentSamples recent = new RecentSamples();

    DiskRest(TrialContext context, TrialRules rules, TrialListener listener) {
        this.context = context;
        this.rules = rules;
        this.listener = listener;
    }

    /**
     * Returns at once if the disks keep up, or if there are no data.
     *
     * @param before samples until now
     */
    void await(List<Sample> before) throws InterruptedException {
        recent = new RecentSamples();
        recent.add(before);
        read();
        Optional<Unwritten> left = Unwritten.of(recent.all());
        left.ifPresent(unwritten -> listener.waits("waiting for the disk: " + unwritten));
        ProgressTimeout earlyStop = new ProgressTimeout(context.time(), NO_BETTER, LONGEST);
        while (left.isPresent()
                && earlyStop.goesOn(left.get().bytes())
                && !context.stop().requested()) {
            tick();
            left = Unwritten.of(recent.all());
        }
    }

    /**
     * Returns when there is space, or when waiting longer would free none: while disks write, deletions may wait for
     * them.
     */
    void await(Room room) throws InterruptedException {
        read();
        if (lacking(room) > 0) {
            listener.waits("waiting for disk space: " + room.delay());
        }
        Duration longest = room.earlyStop().compareTo(LONGEST) > 0 ? room.earlyStop() : LONGEST;
        ProgressTimeout earlyStop = new ProgressTimeout(context.time(), room.earlyStop(), longest);
        while (lacking(room) > 0
                && earlyStop.goesOn((double) lacking(room), Math.floor(Unwritten.bytes(recent.all()) / MUCH))
                && !context.stop().requested()) {
            tick();
        }
    }

    private long lacking(Room room) {
        return room.needed().value() - context.disk().budget().left();
    }

    private void tick() throws InterruptedException {
        context.time().awaitUntil(context.time().nanoTime() + rules.tick().toNanos());
        read();
    }

    private void read() {
        List<Sample> fresh = context.samples().drain();
        context.disk().update(fresh);
        recent.add(fresh);
    }
}
