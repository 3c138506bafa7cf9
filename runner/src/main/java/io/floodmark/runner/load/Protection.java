package io.floodmark.runner.load;

import io.floodmark.model.Condition;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Probe;
import io.floodmark.model.Rate;
import io.floodmark.model.Sample;
import io.floodmark.model.TrialEvent;
import java.util.List;
import java.util.Optional;

/** What keeps a load within what the other users of a cluster can bear. Used by one thread. */
public interface Protection extends AutoCloseable {
    /** Before anything of that load is sent. */
    void expect(Rate load);

    /** At every tick under load: the event that ends it, where there is one. */
    Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals);

    List<Probe> probes();

    List<Condition> conditions();

    @Override
    void close();

    /** A lab is ours alone. */
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
