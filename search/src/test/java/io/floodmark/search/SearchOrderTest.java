package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests searches for two limits, searches that continue with known trials, and soak tests. */
class SearchOrderTest {
    private static final Duration SOAK = Duration.ofMinutes(30);
    private static final Set<Indicator> ON =
            Set.of(Indicator.HANDLER_IDLE, Indicator.LATENCY, Indicator.BEHIND_SCHEDULE);

    private final ManualClock clock = new ManualClock();
    private final PromisingCluster cluster = new PromisingCluster(clock);

    @Test
    void findsTheLimitUnderTheObjectiveAndTheHardOne() {
        Limit promised = find(order(Goal.OBJECTIVE, List.of()));
        Limit hard = find(order(Goal.WITHOUT_OBJECTIVE, cluster.outcomes()));

        assertThat(promised.goal()).isEqualTo(Goal.OBJECTIVE);
        assertThat(promised.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(promised.estimate().perSecond()).isCloseTo(PromisingCluster.LATENCY_LIMIT, within(1.0));
        assertThat(promised.binding()).contains(Indicator.LATENCY);
        assertThat(hard.goal()).isEqualTo(Goal.WITHOUT_OBJECTIVE);
        assertThat(hard.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(hard.estimate().perSecond()).isCloseTo(PromisingCluster.HARD_LIMIT, within(1.85));
        assertThat(hard.binding()).contains(Indicator.HANDLER_IDLE);
        assertThat(hard.trials()).isEqualTo(cluster.outcomes().size());
    }

    /** The first search ran out of trials before it had the evidence of the second one. */
    @Test
    void concludesTheFirstLimitWithTheTrialsOfTheSecondSearch() {
        Limit promised = new LimitSearch(settings(Optional.empty()).atMost(2), ON, cluster, progress -> {}, clock)
                .find(order(Goal.OBJECTIVE, List.of()));
        assertThat(promised.high()).isEmpty();
        find(order(Goal.WITHOUT_OBJECTIVE, cluster.outcomes()));
        int trials = cluster.outcomes().size();

        Limit concluded = conclude(Goal.OBJECTIVE, promised);

        assertThat(cluster.outcomes()).hasSize(trials);
        assertThat(concluded.trials()).isEqualTo(trials);
        assertThat(concluded.goal()).isEqualTo(Goal.OBJECTIVE);
        assertThat(concluded.low().perSecond()).isLessThanOrEqualTo(PromisingCluster.LATENCY_LIMIT);
        assertThat(concluded.high().orElseThrow().perSecond()).isGreaterThanOrEqualTo(PromisingCluster.LATENCY_LIMIT);
    }

    @Test
    void aLimitWithoutNewTrialsIsConcludedAsItWasFound() {
        Limit found = find(order(Goal.WITHOUT_OBJECTIVE, List.of()));

        assertThat(conclude(Goal.WITHOUT_OBJECTIVE, found)).isEqualTo(found);
    }

    /** The second search need not repeat what the first search found. */
    @Test
    void theSecondSearchTakesFewerTrialsThanOneFromNothing() {
        find(order(Goal.OBJECTIVE, List.of()));
        int first = cluster.outcomes().size();
        find(order(Goal.WITHOUT_OBJECTIVE, cluster.outcomes()));
        int second = cluster.outcomes().size() - first;

        PromisingCluster fresh = new PromisingCluster(clock);
        new LimitSearch(settings(Optional.empty()), ON, fresh, progress -> {}, clock)
                .find(order(Goal.WITHOUT_OBJECTIVE, List.of()));

        assertThat(second).isLessThan(fresh.outcomes().size());
    }

    /** After a kill, trials that have run are not repeated, and lead to the same loads. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void goesOnWhereAnotherWasInterrupted(int finished) {
        Limit whole = find(order(Goal.WITHOUT_OBJECTIVE, List.of()));
        List<TrialOutcome> all = cluster.outcomes();

        PromisingCluster again = new PromisingCluster(clock);
        Limit resumed = new LimitSearch(settings(Optional.empty()), ON, again, progress -> {}, clock)
                .find(order(Goal.WITHOUT_OBJECTIVE, all.subList(0, finished)));

        ranTheRest(again, all, finished);
        assertThat(resumed.estimate()).isEqualTo(whole.estimate());
        assertThat(resumed.trials()).isEqualTo(whole.trials());
    }

    private static void ranTheRest(PromisingCluster again, List<TrialOutcome> all, int finished) {
        assertThat(again.orders())
                .map(TrialOrder::load)
                .isEqualTo(all.subList(finished, all.size()).stream()
                        .map(TrialOutcome::load)
                        .toList());
    }

    @Test
    void anInvalidTrialThatIsKnownEndsNothing() {
        List<TrialOutcome> known = List.of(Outcomes.pass(1, 10, true), Outcomes.invalid(2, 30, InvalidCause.STOPPED));

        Limit limit = find(order(Goal.WITHOUT_OBJECTIVE, known));

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
    }

    @Test
    void holdsWhatItFound() {
        Limit limit = soaked();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        Soak soak = limit.soak().orElseThrow();
        assertThat(soak.outcome()).isEqualTo(Soak.Outcome.PASSED);
        assertThat(soak.length()).isEqualTo(SOAK);
        assertThat(soak.load().perSecond()).isCloseTo(0.9 * limit.low().perSecond(), within(0.7));
        assertThat(limit.explanation())
                .contains("Soak test passed: trial " + soak.trial())
                .contains("30m");
        assertThat(lastOrder().full()).isEqualTo(SOAK);
    }

    @Test
    void isLoweredByWhatDoesNotHold() {
        cluster.carryingForLong(25);

        Limit limit = soaked();

        TrialOutcome failed = cluster.outcomes().stream()
                .filter(outcome ->
                        cluster.orders().get(outcome.number() - 1).full().equals(SOAK))
                .findFirst()
                .orElseThrow();
        assertThat(TrialHistory.overloaded(failed.under(Goal.WITHOUT_OBJECTIVE)))
                .isTrue();
        assertThat(limit.high().orElseThrow()).isLessThanOrEqualTo(failed.load());
        assertThat(limit.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.PASSED);
        assertThat(limit.soak().orElseThrow().load().perSecond()).isLessThanOrEqualTo(25);
    }

    /** After a kill in the search that follows, a failed soak test is still known and a passed one is not repeated. */
    @Test
    void goesOnWithWhatWasSoaked() {
        cluster.carryingForLong(25);
        Limit whole = soaked();
        List<TrialOutcome> all = cluster.outcomes();

        for (int finished = 1; finished < all.size(); finished++) {
            PromisingCluster again = new PromisingCluster(clock).after(finished).carryingForLong(25);
            Limit resumed = new LimitSearch(settings(Optional.of(SOAK)), ON, again, progress -> {}, clock)
                    .find(new SearchOrder(
                            Goal.WITHOUT_OBJECTIVE, start(), all.subList(0, finished), true, Long.MAX_VALUE));

            ranTheRest(again, all, finished);
            assertThat(resumed.low()).isEqualTo(whole.low());
            assertThat(resumed.high()).isEqualTo(whole.high());
            assertThat(resumed.soak()).isEqualTo(whole.soak());
        }
    }

    /**
     * The soak test of the limit under the objective uses no time of the limit without objective; if it fails, it
     * bounds both.
     */
    @Test
    void theHardLimitIsFoundAfterTheOtherWasSoaked() {
        cluster.carryingForLong(15);
        Limit promised = find(new SearchOrder(Goal.OBJECTIVE, start(), List.of(), true, Long.MAX_VALUE), SOAK);
        Limit hard = find(order(Goal.WITHOUT_OBJECTIVE, cluster.outcomes()), SOAK);

        assertThat(promised.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.PASSED);
        assertThat(hard.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(hard.high().orElseThrow().perSecond()).isLessThan(PromisingCluster.LATENCY_LIMIT);
    }

    @Test
    void theSoakOfAnotherLimitTakesNoTrialsFromTheHardOne() {
        Limit promised = find(new SearchOrder(Goal.OBJECTIVE, start(), List.of(), true, Long.MAX_VALUE), SOAK);
        SearchStart anHour = start(clock.nanoTime() + Duration.ofHours(1).toNanos());
        Limit hard =
                find(new SearchOrder(Goal.WITHOUT_OBJECTIVE, anHour, cluster.outcomes(), false, Long.MAX_VALUE), SOAK);

        assertThat(promised.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.PASSED);
        assertThat(hard.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(hard.estimate().perSecond()).isCloseTo(PromisingCluster.HARD_LIMIT, within(1.85));
        assertThat(hard.soak()).isEmpty();
    }

    @Test
    void holdsALimitThatIsNotSettledToo() {
        SearchStart short20 = start(clock.nanoTime() + Duration.ofMinutes(20).toNanos());

        Limit limit = find(new SearchOrder(Goal.WITHOUT_OBJECTIVE, short20, List.of(), true, Long.MAX_VALUE), SOAK);

        assertThat(limit.end()).isEqualTo(Limit.End.BUDGET_SPENT);
        assertThat(limit.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.PASSED);
    }

    @Test
    void triesASoakThatWasDisturbedOnceMore() {
        cluster.disturbingLongTrials(InvalidCause.DISTURBED);

        Limit limit = soaked();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.INCONCLUSIVE);
        assertThat(cluster.orders().stream().filter(order -> order.full().equals(SOAK)))
                .hasSize(2);
    }

    @Test
    void keepsTheLimitOfASoakThatTheUserStopped() {
        cluster.disturbingLongTrials(InvalidCause.STOPPED);

        Limit limit = soaked();

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.soak().orElseThrow().outcome()).isEqualTo(Soak.Outcome.INCONCLUSIVE);
        assertThat(cluster.orders().stream().filter(order -> order.full().equals(SOAK)))
                .hasSize(1);
    }

    @Test
    void endsUnsafeWhereASoakHarmsOthers() {
        cluster.disturbingLongTrials(InvalidCause.UNSAFE);

        assertThat(soaked().end()).isEqualTo(Limit.End.ABORTED);
    }

    @Test
    void beginsNoSoakThatWouldNotEndInTime() {
        Limit limit = find(
                new SearchOrder(Goal.WITHOUT_OBJECTIVE, start(), List.of(), true, clock.nanoTime() + SOAK.toNanos()),
                SOAK);

        assertThat(limit.end()).isEqualTo(Limit.End.CONVERGED);
        assertThat(limit.soak()).isEmpty();
    }

    private TrialOrder lastOrder() {
        return cluster.orders().get(cluster.orders().size() - 1);
    }

    private Limit soaked() {
        return find(new SearchOrder(Goal.WITHOUT_OBJECTIVE, start(), List.of(), true, Long.MAX_VALUE), SOAK);
    }

    private Limit find(SearchOrder order) {
        return new LimitSearch(settings(Optional.empty()), ON, cluster, progress -> {}, clock).find(order);
    }

    private Limit conclude(Goal goal, Limit earlier) {
        return new LimitSearch(settings(Optional.empty()), ON, cluster, progress -> {}, clock)
                .conclude(order(goal, cluster.outcomes()), earlier);
    }

    private Limit find(SearchOrder order, Duration soak) {
        return new LimitSearch(settings(Optional.of(soak)), ON, cluster, progress -> {}, clock).find(order);
    }

    private static SearchOrder order(Goal goal, List<TrialOutcome> known) {
        return new SearchOrder(goal, start(), known, false, Long.MAX_VALUE);
    }

    private static SearchStart start() {
        return start(Duration.ofDays(1).toNanos());
    }

    private static SearchStart start(long deadlineNanos) {
        return new SearchStart(
                new Rate(1),
                new Rate(100),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                NoisePrior.UNKNOWN,
                StartSpread.NONE,
                deadlineNanos);
    }

    private static SearchSettings settings(Optional<Duration> soak) {
        return new SearchSettings(
                Effort.THOROUGH,
                Duration.ZERO,
                Duration.ofSeconds(300),
                Duration.ofSeconds(90),
                0.05,
                0.9,
                Duration.ofHours(20),
                30,
                soak,
                new Rate(1));
    }
}
