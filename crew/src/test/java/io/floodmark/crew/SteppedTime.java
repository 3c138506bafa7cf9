package io.floodmark.crew;

import io.floodmark.model.NanoClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Time that goes on by a step whenever it is told to, and does then what was to be done by then. One thread. */
final class SteppedTime implements NanoClock {
    static final long STEP_NANOS = 40_000_000L;

    private static final long BEGIN_NANOS = 7_000_000_000L;

    private final List<Deed> deeds = new ArrayList<>();
    private long nanos = BEGIN_NANOS;

    private record Deed(long atNanos, Runnable what) {}

    @Override
    public long nanoTime() {
        return nanos;
    }

    /** Since the beginning. */
    double seconds() {
        return (nanos - BEGIN_NANOS) / 1e9;
    }

    /** Once, so long after the beginning. */
    void at(double seconds, Runnable what) {
        deeds.add(new Deed(BEGIN_NANOS + (long) (seconds * 1e9), what));
    }

    /** Again and again, from the beginning on. */
    void every(long periodNanos, Runnable what) {
        every(BEGIN_NANOS + periodNanos, periodNanos, what);
    }

    private void every(long atNanos, long periodNanos, Runnable what) {
        deeds.add(new Deed(atNanos, () -> {
            every(atNanos + periodNanos, periodNanos, what);
            what.run();
        }));
    }

    void step() {
        nanos += STEP_NANOS;
        List<Deed> due = deeds.stream()
                .filter(deed -> deed.atNanos() <= nanos)
                .sorted(Comparator.comparingLong(Deed::atNanos))
                .toList();
        deeds.removeAll(due);
        due.forEach(deed -> deed.what().run());
    }
}
