package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NextLoadTest {
    private static final SearchSettings SETTINGS = Effort.STANDARD.settings();
    private static final int PLENTY = 10;
    private static final double NO_CEILING = 1e9;

    @Test
    void startsLowWhereNothingIsKnown() {
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY).perSecond())
                .isEqualTo(2);
    }

    @Test
    void startsFarBelowAFlatOutThroughput() {
        LimitPrior limitPrior = LimitPrior.fromFlatOut(new Rate(50));

        assertThat(choose(start(Optional.of(limitPrior)), NO_CEILING, PLENTY).perSecond())
                .isCloseTo(22.6, within(0.5));
    }

    @Test
    void neverGoesBeyondThreeTimesWhatPassedWhileNothingFailed() {
        Proposal next = choose(start(Optional.empty()), NO_CEILING, PLENTY, Outcomes.pass(1, 2, true));

        assertThat(next.perSecond()).isCloseTo(6, within(1e-9));
    }

    @Test
    void asksForTheMostProbableLimit() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 10, Map.of(Indicator.HANDLER_IDLE, 0.2)),
            Outcomes.pass(2, 25, Map.of(Indicator.HANDLER_IDLE, 0.5))
        };

        Proposal next = choose(start(Optional.empty()), NO_CEILING, PLENTY, outcomes);

        assertThat(next.perSecond()).isCloseTo(Outcomes.posterior(outcomes).quantile(0.5), within(1e-9));
        assertThat(next.perSecond()).isBetween(40.0, 56.0);
        assertThat(next.whole()).isFalse();
    }

    /**
     * On a cluster that still warms up, a leading indicator is nearly used up, yet the cluster sustains more and more.
     */
    @Test
    void growsBolderWithEveryPassWhileNothingFails() {
        TrialOutcome[] passes = {
            Outcomes.pass(1, 13.5, Map.of(Indicator.NETWORK_IDLE, 0.774)),
            Outcomes.pass(2, 21, Map.of(Indicator.NETWORK_IDLE, 0.925)),
            Outcomes.pass(3, 25, Map.of(Indicator.NETWORK_IDLE, 0.960)),
        };

        TrialOutcome passed = Outcomes.pass(4, 27.2, Map.of(Indicator.NETWORK_IDLE, 0.952));
        TrialOutcome failed = Outcomes.overload(4, 35);

        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, passes).perSecond())
                .isCloseTo(Outcomes.posterior(passes).quantile(0.75), within(1e-9));
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, with(passes, passed))
                        .perSecond())
                .as("a fifth above the highest pass, for what is believed lags behind")
                .isGreaterThan(Outcomes.posterior(with(passes, passed)).quantile(0.875))
                .isCloseTo(27.2 * 1.2, within(1e-9));
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, with(passes, failed))
                        .reason())
                .doesNotContain("repeated");
    }

    /** With acks=0 on a lab, each trial sustained more before its overload than is sustained for long. */
    @Test
    void growsBolderWithEveryOverloadWhileNothingPasses() {
        TrialOutcome[] failed = {
            Outcomes.pass(1, 9.4, Map.of(Indicator.NETWORK_IDLE, 0.3)),
            Outcomes.overload(2, 25, 20.7, Indicator.HOST_CPU, Double.NaN),
            Outcomes.overload(3, 22.2, 21.4, Indicator.MIN_ISR, Double.NaN),
            Outcomes.overload(4, 21.5, 19.5, Indicator.MIN_ISR, Double.NaN),
        };
        TrialOutcome[] more = with(failed, Outcomes.overload(5, 20.5, 19, Indicator.MIN_ISR, Double.NaN));

        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, Arrays.copyOf(failed, 3))
                        .reason())
                .doesNotContain("repeated");
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, failed).perSecond())
                .isLessThan(Outcomes.posterior(failed).quantile(0.5))
                .isBetween(Math.sqrt(9.4 * 21.5) - 1e-9, 21.0);
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, more).perSecond())
                .as("a fifth below the lowest overload, and no nearer to the pass than half way")
                .isBetween(Math.sqrt(9.4 * 20.5) - 1e-9, 0.8 * 20.5);
        assertThat(choose(
                                start(Optional.empty()),
                                NO_CEILING,
                                PLENTY,
                                with(more, Outcomes.pass(6, 15, Map.of(Indicator.NETWORK_IDLE, 0.5))))
                        .reason())
                .as("one pass, and an even chance is good enough again")
                .doesNotContain("repeated");
    }

    @Test
    void aPassAboveManyOverloadsDoesNotDrawItUp() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 30, Map.of(Indicator.NETWORK_IDLE, 0.3)),
            Outcomes.pass(2, 52, Map.of(Indicator.NETWORK_IDLE, 0.9)),
            Outcomes.overload(3, 51, 50.5, Indicator.MIN_ISR, Double.NaN),
            Outcomes.overload(4, 50, 49.5, Indicator.MIN_ISR, Double.NaN),
            Outcomes.overload(5, 49, 48.5, Indicator.MIN_ISR, Double.NaN),
            Outcomes.overload(6, 48, 47.5, Indicator.MIN_ISR, Double.NaN),
        };

        Proposal next = choose(start(Optional.empty()), NO_CEILING, PLENTY, outcomes);

        assertThat(next.perSecond()).as(next.reason()).isLessThan(48);
    }

    /**
     * The overload was on a cold cluster. Steps of a few percent would not reach the limit in the time that is left.
     */
    @Test
    void growsBolderWithEveryPassSinceTheLastOverload() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 30, Map.of(Indicator.HANDLER_IDLE, 0.3)),
            Outcomes.overload(2, 90, 58, Indicator.BEHIND_SCHEDULE, Double.NaN),
            Outcomes.pass(3, 60, Map.of(Indicator.HANDLER_IDLE, 0.5)),
            Outcomes.pass(4, 65, Map.of(Indicator.HANDLER_IDLE, 0.55)),
            Outcomes.pass(5, 69, Map.of(Indicator.HANDLER_IDLE, 0.6)),
        };
        TrialOutcome[] lower = outcomes.clone();
        lower[1] = Outcomes.overload(2, 55, 35, Indicator.BEHIND_SCHEDULE, Double.NaN);

        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, Arrays.copyOf(outcomes, 4))
                        .reason())
                .doesNotContain("repeated");
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, outcomes).perSecond())
                .as("no closer to the overload than half way")
                .isCloseTo(Math.sqrt(69 * 90), within(1e-9));
        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, lower).perSecond())
                .as("nothing above has failed")
                .isCloseTo(Outcomes.posterior(lower).quantile(0.75), within(1e-9));
    }

    private static TrialOutcome[] with(TrialOutcome[] outcomes, TrialOutcome last) {
        TrialOutcome[] all = Arrays.copyOf(outcomes, outcomes.length + 1);
        all[outcomes.length] = last;
        return all;
    }

    @Test
    void neverAsksForMoreThanTheCeiling() {
        Proposal next =
                choose(start(Optional.empty()), 30, PLENTY, Outcomes.pass(1, 25, Map.of(Indicator.HANDLER_IDLE, 0.5)));

        assertThat(next.perSecond()).isEqualTo(30);
        assertThat(next.whole()).isTrue();
    }

    @Test
    void looksForTheFullLengthPassFirstWhenTimeRunsOut() {
        TrialOutcome[] outcomes = {Outcomes.pass(1, 10, false), Outcomes.overload(2, 60)};

        Proposal next = choose(start(Optional.empty()), NO_CEILING, 2, outcomes);

        assertThat(next.whole()).isTrue();
        assertThat(next.perSecond()).isLessThan(Outcomes.posterior(outcomes).quantile(0.5));
    }

    @Test
    void looksForTheOverloadWhenOnlyThatIsMissing() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 45, Map.of(Indicator.HANDLER_IDLE, 0.90)),
            Outcomes.pass(2, 49, Map.of(Indicator.HANDLER_IDLE, 0.98)),
            Outcomes.pass(3, 49, Map.of(Indicator.HANDLER_IDLE, 0.98))
        };

        Proposal next = choose(start(Optional.empty()), NO_CEILING, 1, outcomes);

        assertThat(next.reason()).contains("overload above");
        assertThat(next.perSecond()).isGreaterThan(Outcomes.posterior(outcomes).quantile(0.5));
    }

    @Test
    void repeatsAnOverloadThatPassesAboveItContradict() {
        TrialOutcome[] outcomes = contradicting(Outcomes.pass(7, 60, true));

        Proposal next = choose(start(Optional.empty()), NO_CEILING, PLENTY, outcomes);

        assertThat(next.reason()).contains("contradicts");
        assertThat(next.perSecond()).isEqualTo(20);
    }

    @Test
    void repeatsAContradictedOverloadOnlyOnce() {
        TrialOutcome[] outcomes = contradicting(Outcomes.pass(7, 60, true), Outcomes.overload(8, 20));

        assertThat(choose(start(Optional.empty()), NO_CEILING, PLENTY, outcomes).reason())
                .doesNotContain("contradicts");
    }

    @Test
    void repeatsAShortPassBeforeALimitRestsOnIt() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 45, Map.of(Indicator.HANDLER_IDLE, 0.9)),
            Outcomes.pass(2, 48, Map.of(Indicator.HANDLER_IDLE, 0.96)),
            Outcomes.overload(3, 54, 51, Indicator.HANDLER_IDLE, 1.25),
            Outcomes.overload(4, 53, 51, Indicator.HANDLER_IDLE, 1.25),
            Outcomes.pass(5, 47, Map.of(Indicator.HANDLER_IDLE, 0.94)),
        };

        Proposal next = choose(start(Optional.empty()), NO_CEILING, PLENTY, outcomes);

        assertThat(next.reason()).contains("repeats");
        assertThat(next.perSecond()).isEqualTo(48);
        assertThat(next.whole()).isTrue();
        assertThat(end(PLENTY, outcomes)).isEmpty();
        assertThat(end(0, outcomes)).hasValue(Limit.End.CONVERGED);
        assertThat(end(PLENTY, with(outcomes, Outcomes.pass(6, 48, Map.of(Indicator.HANDLER_IDLE, 0.96)))))
                .hasValue(Limit.End.CONVERGED);
    }

    private static Optional<Limit.End> end(int trialsLeft, TrialOutcome... outcomes) {
        return new EndRule(SETTINGS, start(Optional.empty()))
                .end(Outcomes.posterior(outcomes), Outcomes.history(outcomes), NO_CEILING, trialsLeft);
    }

    /** Returns readings and verdicts that imply a limit near 50, an outlier at 20, and the given outcomes. */
    private static TrialOutcome[] contradicting(TrialOutcome... more) {
        TrialOutcome[] all = new TrialOutcome[6 + more.length];
        all[0] = Outcomes.pass(1, 40, Map.of(Indicator.HANDLER_IDLE, 0.8));
        all[1] = Outcomes.pass(2, 45, Map.of(Indicator.HANDLER_IDLE, 0.9));
        all[2] = Outcomes.overload(3, 20);
        all[3] = Outcomes.overload(4, 54, 51, Indicator.HANDLER_IDLE, 1.25);
        all[4] = Outcomes.overload(5, 53, 50, Indicator.HANDLER_IDLE, 1.25);
        all[5] = Outcomes.pass(6, 48, Map.of(Indicator.HANDLER_IDLE, 0.96));
        System.arraycopy(more, 0, all, 6, more.length);
        return all;
    }

    private static SearchStart start(Optional<LimitPrior> limitPrior) {
        return new SearchStart(
                new Rate(1),
                new Rate(100),
                limitPrior,
                Optional.empty(),
                Optional.empty(),
                NoisePrior.UNKNOWN,
                StartSpread.NONE,
                Long.MAX_VALUE);
    }

    private static Proposal choose(SearchStart start, double ceiling, int trialsLeft, TrialOutcome... outcomes) {
        return new NextLoad(SETTINGS, start)
                .choose(Outcomes.posterior(outcomes), Outcomes.history(outcomes), ceiling, trialsLeft);
    }
}
