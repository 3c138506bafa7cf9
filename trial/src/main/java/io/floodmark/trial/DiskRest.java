package io.floodmark.trial;

import io.floodmark.model.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Waits before a trial until disks that did not keep up with what was sent before have written it: else they are judged by
 * the load before, and nothing frees the space for the next. Used by one thread.
 */
final class DiskRest {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    /** Nothing less is left after so long: others write, or nobody does. */
    private static final Duration NO_BETTER = Duration.ofSeconds(20);
    /** What was sampled before tells whether to wait at all. */
    private static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final Cockpit cockpit;
    private final TrialRules rules;
    private final TrialListener listener;
    private final List<Sample> recent = new ArrayList<>();

    DiskRest(Cockpit cockpit, TrialRules rules, TrialListener listener) {
        this.cockpit = cockpit;
        this.rules = rules;
        this.listener = listener;
    }

    /** Returns at once where disks keep up, or nobody can tell. */
    void await(List<Sample> before) throws InterruptedException {
        recent.clear();
        recent.addAll(before);
        Optional<Unwritten> left = read();
        left.ifPresent(unwritten -> listener.waits("waiting for the disk: " + unwritten));
        long began = cockpit.time().nanoTime();
        long better = began;
        double least = Double.POSITIVE_INFINITY;
        while (left.isPresent() && !cockpit.stop().requested()) {
            long now = cockpit.time().nanoTime();
            if (left.get().bytes() < least) {
                least = left.get().bytes();
                better = now;
            }
            if (now - began >= LONGEST.toNanos() || now - better >= NO_BETTER.toNanos()) {
                return;
            }
            cockpit.time().awaitUntil(now + rules.tick().toNanos());
            left = read();
        }
    }

    private Optional<Unwritten> read() {
        List<Sample> fresh = cockpit.samples().drain();
        cockpit.disk().heed(fresh);
        recent.addAll(fresh);
        long newest = recent.stream().mapToLong(Sample::toNanos).max().orElse(0);
        recent.removeIf(sample -> sample.toNanos() < newest - REMEMBERED.toNanos());
        return Unwritten.of(recent);
    }
}
