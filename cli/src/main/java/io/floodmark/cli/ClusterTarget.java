package io.floodmark.cli;

import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.guest.LeaderCheck;
import io.floodmark.kafka.guest.TopicSet;
import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.model.LabException;
import io.floodmark.model.Rate;
import io.floodmark.model.Sample;
import io.floodmark.model.TargetException;
import io.floodmark.model.TrialEvent;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Our topics on a real cluster, as trials see them. */
final class ClusterTarget implements Target {
    private static final Duration OFFSETS = Duration.ofSeconds(10);

    private final TopicSet topics;
    private final ClusterWatch watch;
    private final RunTime time;

    ClusterTarget(TopicSet topics, ClusterWatch watch, RunTime time) {
        this.topics = topics;
        this.watch = watch;
        this.time = time;
    }

    @Override
    public Optional<String> makeReady(Duration wait) {
        Deadline deadline = Deadline.in(wait, time);
        try {
            topics.awaitQuiet(deadline);
            LeaderCheck leaders = topics.verifyLeaders(deadline);
            // What happened before now belongs to no trial.
            watch.events();
            return leaders.asPlaced()
                    ? Optional.empty()
                    : Optional.of("partitions " + leaders.moved() + " are not led as placed"
                            + leaders.refused().map(why -> ": " + why).orElse(""));
        } catch (TargetException | LabException notNow) {
            return Optional.of(notNow.getMessage());
        }
    }

    @Override
    public void expect(Rate load) {
        // A lab is ours alone: nothing bounds it from outside.
    }

    @Override
    public long endOffsets() {
        try {
            return topics.endOffsets(Deadline.in(OFFSETS, time));
        } catch (TargetException unread) {
            return -1;
        }
    }

    @Override
    public List<TrialEvent> events() {
        return watch.events();
    }

    @Override
    public Optional<TrialEvent> guard(List<Sample> fresh) {
        return Optional.empty();
    }
}
