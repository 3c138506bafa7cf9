package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** In all trials of the synthetic runs, follower-lag has no data. */
class MissingIndicatorsTest {
    @Test
    void namesIndicatorsThatJudgedNothing() {
        Run run = FakeRuns.limit();

        assertThat(MissingIndicators.of(run, run.trials())).containsExactly("follower-lag");
    }

    @Test
    void saysWhyPathsToOtherHostsWereNotRead() {
        Run run = FakeRuns.under(FakeRuns.limit(), new Condition("generator", "network path", "ss not found"));

        assertThat(MissingIndicators.of(run, run.trials()))
                .containsExactly("follower-lag", "network-path (ss not found)");
    }

    @Test
    void namesBrokersWhoseReadingsAreWindowed() {
        Run run = FakeRuns.limit();
        List<Trial> trials = with(
                run,
                sample -> !Double.isNaN(sample.value())
                                && sample.metric() == Metric.NETWORK_IDLE_MIN
                                && sample.entity().equals(Entity.broker(2))
                        ? new Sample(
                                sample.metric(),
                                sample.entity(),
                                sample.fromNanos(),
                                sample.toNanos(),
                                sample.value(),
                                Quality.WINDOWED)
                        : sample);

        assertThat(MissingIndicators.of(run, trials)).containsExactly("network-idle of broker 2", "follower-lag");
    }

    @Test
    void namesBrokersWithoutASource() {
        Run blind = FakeRuns.under(
                FakeRuns.limit(),
                new Condition("broker 4", "no data", "its metrics: no source of the plan tells of it"));

        assertThat(MissingIndicators.of(blind, blind.trials()))
                .containsExactly("handler-idle of broker 4", "network-idle of broker 4", "follower-lag");
        assertThat(Caveats.of(blind, Optional.empty()))
                .contains("Not every broker was judged in the deciding trials: no exact reading for handler-idle of"
                        + " broker 4, network-idle of broker 4.");
    }

    @Test
    void saysNothingWhereNoTrialDecides() {
        assertThat(MissingIndicators.of(FakeRuns.limit(), List.of())).isEmpty();
    }

    private static List<Trial> with(Run run, UnaryOperator<Sample> change) {
        return run.trials().stream()
                .map(trial -> new Trial(
                        trial.number(),
                        trial.order(),
                        trial.whole(),
                        observation(trial.observation(), change),
                        trial.judgement()))
                .toList();
    }

    private static Observation observation(Observation seen, UnaryOperator<Sample> change) {
        return seen.with(seen.samples().stream().map(change).toList());
    }
}
