package io.floodmark.runner.load;

import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.wire.reader.WireReaders;
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
import java.util.function.Function;

/** The target of trials that only read: a count is confirmed by the distance that the readers moved. */
final class ReadTarget implements Target {
    private final Function<Duration, Optional<String>> rest;
    private final ClusterWatch watch;
    private final Protection protection;
    private final WireReaders readers;

    /** @param rest waits until the logs can be read, and returns what is wrong at the deadline */
    ReadTarget(
            Function<Duration, Optional<String>> rest, ClusterWatch watch, Protection protection, WireReaders readers) {
        this.rest = rest;
        this.watch = watch;
        this.protection = protection;
        this.readers = readers;
    }

    @Override
    public Room room(TrialOrder next) {
        return Room.ANY;
    }

    @Override
    public Optional<String> makeReady(TrialOrder next, Duration deadline) {
        return awaitRest(deadline);
    }

    @Override
    public Optional<String> awaitRest(Duration deadline) {
        Optional<String> wrong = rest.apply(deadline);
        watch.discardEvents();
        return wrong;
    }

    /** Resets the guard. Reading writes nothing, so the load for the quota on writing is 0. */
    @Override
    public void expect(Rate load) {
        protection.expect(Rate.ZERO);
    }

    @Override
    public long endOffsets() {
        return readers.passed();
    }

    @Override
    public List<TrialEvent> events() {
        return watch.events();
    }

    @Override
    public Optional<TrialEvent> guard(List<Sample> fresh, List<LoadInterval> intervals) {
        return protection.guard(fresh, intervals);
    }
}
