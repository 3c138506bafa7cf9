package io.floodmark.runner.load;

import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Rate;
import java.util.List;
import java.util.Optional;

/** Keeps a load within what the other clients of a cluster tolerate. Used by one thread. */
public interface Protection extends AutoCloseable {
    /** Called before a load is sent. */
    void expect(Rate load);

    /** Called at every tick under load. Returns the event that ends the load, if there is one. */
    Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals);

    List<Probe> probes();

    List<Condition> conditions();

    @Override
    void close();

    /** No protection: a lab has no other clients. */
    Protection NONE = new Protection() {
        @Override
        public void expect(Rate load) {}

        @Override
        public Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals) {
            return Optional.empty();
        }

        @Override
        public List<Probe> probes() {
            return List.of();
        }

        @Override
        public List<Condition> conditions() {
            return List.of();
        }

        @Override
        public void close() {}
    };
}
