package io.floodmark.testing.runner;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.trial.Room;
import io.floodmark.trial.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A cluster that is at rest before every load.
 *
 * @param happening called at every tick under load
 */
record ScriptedTarget(ScriptedFleet fleet, Supplier<List<TrialEvent>> happening) implements Target {
    @Override
    public Room room(TrialOrder next) {
        return Room.ANY;
    }

    @Override
    public Optional<String> makeReady(TrialOrder next, Duration deadline) {
        return Optional.empty();
    }

    @Override
    public Optional<String> awaitRest(Duration deadline) {
        return Optional.empty();
    }

    @Override
    public void expect(Rate load) {}

    @Override
    public long endOffsets() {
        return fleet.recordsInLog();
    }

    @Override
    public List<TrialEvent> events() {
        return happening.get();
    }

    @Override
    public Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals) {
        return Optional.empty();
    }
}
