package io.floodmark.trial;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A target at rest, in which only the events of a test happen. */
final class QuietTarget implements Target {
    private final RunTime time;
    private final VirtualFleet fleet;
    final List<Rate> expected = new ArrayList<>();
    Optional<String> notReady = Optional.empty();
    Optional<TrialEvent.Kind> happens = Optional.empty();
    long happensAtNanos;
    int madeReady;
    Room room = Room.ANY;
    /** Records that followers still have to copy; a hundred fewer at every reading. */
    long uncopied;

    QuietTarget(RunTime time, VirtualFleet fleet) {
        this.time = time;
        this.fleet = fleet;
    }

    @Override
    public Room room(TrialOrder next) {
        return room;
    }

    @Override
    public Optional<String> makeReady(TrialOrder next, Duration deadline) {
        madeReady++;
        return notReady;
    }

    @Override
    public Optional<String> awaitRest(Duration deadline) {
        return Optional.empty();
    }

    @Override
    public void expect(Rate load) {
        expected.add(load);
    }

    @Override
    public long endOffsets() {
        long end = fleet.recordsInLog - Math.min(fleet.recordsInLog, uncopied);
        uncopied = Math.max(0, uncopied - 100);
        return end;
    }

    @Override
    public List<TrialEvent> events() {
        if (happens.isEmpty() || time.nanoTime() < happensAtNanos) {
            return List.of();
        }
        TrialEvent event = new TrialEvent(time.nanoTime(), happens.get(), "as the test wants");
        happens = Optional.empty();
        return List.of(event);
    }

    @Override
    public Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals) {
        return Optional.empty();
    }
}
