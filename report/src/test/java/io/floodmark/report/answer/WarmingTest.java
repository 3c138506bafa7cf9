package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.testing.report.FakeRuns;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmingTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void namesTheTrialInWhichCompilersTookTheMost() {
        List<Trial> trials = FakeRuns.limit().trials();

        assertThat(Warming.words(List.of(compiling(trials.get(0), 0.18), compiling(trials.get(1), 0.34))))
                .contains("JIT compilers used 34% of the host's CPU in trial 2");
    }

    @Test
    void isSilentAboutWhatAWarmBrokerTakesToo() {
        List<Trial> trials = FakeRuns.limit().trials();

        assertThat(Warming.words(List.of(compiling(trials.get(0), 0.04), trials.get(1))))
                .isEmpty();
    }

    @Test
    void tellsOfAWarmUpThatWasTooShort() {
        assertThat(Warming.atStart(FakeRuns.limit())).isEmpty();
        assertThat(Answer.of(FakeRuns.cold()).details())
                .contains(new AnswerLine("Warm-up", "throughput still rose by 46%"));
    }

    /**
     * Returns the trial with compilers that use the given share of the CPU in the judged part, and all of it before.
     */
    private static Trial compiling(Trial trial, double share) {
        Observation seen = trial.observation();
        List<Sample> samples = new ArrayList<>(seen.samples());
        long from = seen.measured().fromNanos();
        samples.add(sample(from - SECOND, 1));
        for (long at = from; at + SECOND <= seen.measured().toNanos(); at += SECOND) {
            samples.add(sample(at, share));
        }
        Observation compiling = seen.with(samples);
        return new Trial(trial.number(), trial.order(), trial.whole(), compiling, trial.judgement());
    }

    private static Sample sample(long from, double share) {
        return Sample.delta(Metric.HOST_CPU_COMPILING, Entity.host("localhost"), from, from + SECOND, share);
    }
}
