package io.floodmark.runner.load;

import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.safety.LeaderCheck;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.Rate;
import io.floodmark.trial.Room;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The test topics on a real cluster, as trials see them. */
final class ClusterTarget implements Target {
    private static final Duration OFFSETS = Duration.ofSeconds(10);

    private final LoadTopics topics;
    private final Function<TrialOrder, Room> room;
    private final ClusterWatch watch;
    private final Protection protection;
    private final Supplier<Optional<String>> lost;
    private final RunTime time;

    /**
     * Creates a target.
     *
     * @param room returns the space that a trial needs below the bound on disk space; {@link Room#ANY} if trials write
     *     nothing
     * @param lost returns what has ended and will not come back, so that nothing waits for it
     */
    ClusterTarget(
            LoadTopics topics,
            Function<TrialOrder, Room> room,
            ClusterWatch watch,
            Protection protection,
            Supplier<Optional<String>> lost,
            RunTime time) {
        this.topics = topics;
        this.room = room;
        this.watch = watch;
        this.protection = protection;
        this.lost = lost;
        this.time = time;
    }

    @Override
    public Room room(TrialOrder next) {
        return lost.get().isPresent() ? Room.ANY : room.apply(next);
    }

    @Override
    public Optional<String> makeReady(TrialOrder next, Duration wait) {
        return lost.get().or(() -> awaitRest(wait));
    }

    @Override
    public Optional<String> awaitRest(Duration wait) {
        try {
            Deadline deadline = Deadline.in(wait, time);
            topics.topics().awaitQuiet(deadline);
            LeaderCheck leaders = topics.topics().verifyLeaders(deadline);
            watch.discardEvents();
            return leaders.asPlaced()
                    ? Optional.empty()
                    : Optional.of("partitions " + leaders.moved() + " are not led as placed"
                            + leaders.refused().map(why -> ": " + why).orElse(""));
        } catch (TargetException | EnvironmentException notNow) {
            return Optional.of(String.valueOf(notNow.getMessage()));
        }
    }

    @Override
    public void expect(Rate load) {
        protection.expect(load);
    }

    @Override
    public long endOffsets() {
        try {
            return topics.topics().endOffsets(Deadline.in(OFFSETS, time));
        } catch (TargetException unread) {
            return -1;
        }
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
