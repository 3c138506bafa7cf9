package io.floodmark.trial;

import io.floodmark.model.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits before a trial until disks that did not keep up with what was sent before have written it, else they are judged by
 * the load before; and until there is room for what comes. Used by one thread.
 */
final class DiskRest {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    /** Nothing less is left after so long: others write, or nobody does. */
    private static final Duration NO_BETTER = Duration.ofSeconds(20);
    /** Less than that was not written by a disk that works. */
    private static final double MUCH = 10e6;

    private final Cockpit cockpit;
    private final TrialRules rules;
    private final TrialListener listener;
    private RecentSamples recent = new RecentSamples();

    DiskRest(Cockpit cockpit, TrialRules rules, TrialListener listener) {
        this.cockpit = cockpit;
        this.rules = rules;
        this.listener = listener;
    }

    /**
     * Returns at once where disks keep up, or nobody can tell.
     *
     * @param before samples until now
     */
    void await(List<Sample> before) throws InterruptedException {
        recent = new RecentSamples();
        recent.add(before);
        read();
        Optional<Unwritten> left = Unwritten.of(recent.all());
        left.ifPresent(unwritten -> listener.waits("waiting for the disk: " + unwritten));
        WhileBetter patience = new WhileBetter(cockpit.time(), NO_BETTER, LONGEST);
        while (left.isPresent()
                && patience.goesOn(left.get().bytes())
                && !cockpit.stop().requested()) {
            tick();
            left = Unwritten.of(recent.all());
        }
    }

    /** Returns when there is room, or when waiting longer would bring none: while disks write, deletions may wait for them. */
    void await(Room room) throws InterruptedException {
        read();
        if (lacking(room) > 0) {
            listener.waits("waiting for room: " + room.delay());
        }
        Duration longest = room.patience().compareTo(LONGEST) > 0 ? room.patience() : LONGEST;
        WhileBetter patience = new WhileBetter(cockpit.time(), room.patience(), longest);
        while (lacking(room) > 0
                && patience.goesOn((double) lacking(room), Math.floor(Unwritten.bytes(recent.all()) / MUCH))
                && !cockpit.stop().requested()) {
            tick();
        }
    }

    private long lacking(Room room) {
        return room.needed().value() - cockpit.disk().budget().left();
    }

    private void tick() throws InterruptedException {
        cockpit.time().awaitUntil(cockpit.time().nanoTime() + rules.tick().toNanos());
        read();
    }

    private void read() {
        List<Sample> fresh = cockpit.samples().drain();
        cockpit.disk().heed(fresh);
        recent.add(fresh);
    }
}
