package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.report.run.Round;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

class YourLoadTest {
    private static final Run RUN = FakeRuns.limit();
    private static final Round ROUND = Round.headline(Round.of(RUN)).orElseThrow();
    private static final double LOW = ROUND.limit().low().perSecond();
    private static final double HIGH = ROUND.limit().high().orElseThrow().perSecond();

    @Test
    void isSustainedUpToTheLowerEndOfTheInterval() {
        KeyFigure half = figure(RUN, LOW / 2);

        assertThat(half.value()).isEqualTo("yes");
        assertThat(half.note()).contains("50% of the lower end", "headroom 50%");
        assertThat(figure(RUN, LOW).value()).isEqualTo("yes");
    }

    @Test
    void isUnknownWithinTheIntervalAndNotSustainedAboveIt() {
        assertThat(figure(RUN, (LOW + HIGH) / 2).value()).isEqualTo("unknown");
        assertThat(figure(RUN, HIGH * 1.01).value()).isEqualTo("no");
    }

    @Test
    void isUnknownAboveALowerBound() {
        Run run = FakeRuns.ended(Limit.End.LOWER_BOUND);
        double proved = Round.headline(Round.of(run)).orElseThrow().proved().perSecond();

        assertThat(figure(run, proved).value()).isEqualTo("yes");
        assertThat(figure(run, proved * 1.01).value()).isEqualTo("unknown");
    }

    @Test
    void isUnknownBelowTheLowestOverloadIfNothingWasSustained() {
        Run run = FakeRuns.ended(Limit.End.NOT_SUSTAINED);
        double lowest = Round.headline(Round.of(run))
                .orElseThrow()
                .lowestOverload()
                .orElseThrow()
                .perSecond();

        assertThat(figure(run, lowest).value()).isEqualTo("no");
        assertThat(figure(run, lowest * 0.99).value()).isEqualTo("unknown");
    }

    @Test
    void isUnknownWithoutAValidLimit() {
        assertThat(figure(FakeRuns.allInvalid(), 1).value()).isEqualTo("unknown");
        assertThat(figure(FakeRuns.trial(), 1).value()).isEqualTo("unknown");
    }

    private static KeyFigure figure(Run run, double load) {
        return YourLoad.figure(load, Round.headline(Round.of(run)));
    }
}
