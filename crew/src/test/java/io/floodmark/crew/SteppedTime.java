package io.floodmark.crew;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A clock that advances by steps and runs what was scheduled for each of them. For use by one thread. */
final class SteppedTime extends ManualClock {
    static final long STEP_NANOS = 40_000_000L;

    private final List<Deed> deeds = new ArrayList<>();

    private record Deed(long atNanos, Runnable what) {}

    double seconds() {
        return elapsed().toNanos() / 1e9;
    }

    /** Schedules a task once, at this time after the clock was created. */
    void at(double seconds, Runnable what) {
        deeds.add(new Deed((long) (seconds * 1e9), what));
    }

    /** Schedules a task for the end of every period. */
    void every(long periodNanos, Runnable what) {
        every(periodNanos, periodNanos, what);
    }

    private void every(long atNanos, long periodNanos, Runnable what) {
        deeds.add(new Deed(atNanos, () -> {
            every(atNanos + periodNanos, periodNanos, what);
            what.run();
        }));
    }

    void step() {
        advance(Duration.ofNanos(STEP_NANOS));
        List<Deed> due = deeds.stream()
                .filter(deed -> deed.atNanos() <= elapsed().toNanos())
                .sorted(Comparator.comparingLong(Deed::atNanos))
                .toList();
        deeds.removeAll(due);
        due.forEach(deed -> deed.what().run());
    }
}
