package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.judging.EarlyDecision.Advice;
import io.floodmark.judging.EarlyDecision.Decision;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Indicators;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlyDecisionTest {
    private static final TrialOrder ORDER =
            new TrialOrder(new Rate(1000), Duration.ofSeconds(25), Duration.ofSeconds(12), "test");
    private static final TrialOrder WHOLE =
            new TrialOrder(new Rate(1000), Duration.ofSeconds(25), Duration.ofSeconds(25), "test");

    @ParameterizedTest(name = "trial of {0} s: {1} s")
    @CsvSource({"300, 3.0", "75, 1.5", "25, 0.866", "8, 0.5"})
    void theAlarmFollowsTheLengthOfTheTrial(double seconds, double alarm) {
        assertThat(EarlyDecision.alarm(seconds)).isCloseTo(alarm, within(0.001));
    }

    @ParameterizedTest(name = "growing by {0} s/s for {1} s: {2}")
    @CsvSource({
        "0.5, 5, GO_ON",
        "0.5, 6, OVERLOADED",
        "0.1, 13, GO_ON",
        "0.1, 14, OVERLOADED",
        "0.07, 16, GO_ON",
        "0.07, 19, OVERLOADED",
        "0.05, 24, GO_ON",
        "0.0, 24, GO_ON",
    })
    void aBacklogThatGrowsRaisesTheAlarmTheSoonerTheFaster(double growth, int seconds, Advice advice) {
        Decision decision = decide(safe(seconds).backlogSeconds(second -> growth * Math.max(0, second)), WHOLE);

        assertThat(decision.advice()).isEqualTo(advice);
    }

    @Test
    void aPauseThatIsMadeUpForRaisesNoAlarm() {
        Decision decision =
                decide(safe(20).backlogSeconds(second -> second == 15 ? 2 : second == 16 ? 1 : 0.01), WHOLE);

        assertThat(decision.advice()).isEqualTo(Advice.GO_ON);
    }

    /**
     * A stall may start anywhere in a trial, with any spare capacity: the rule for the whole trial must decide, not
     * this one.
     */
    @ParameterizedTest(name = "a stall of {0} s, caught up with at {1} of the load")
    @CsvSource({"1.0, 0.5", "1.5, 0.5", "1.2, 0.2", "2.0, 0.2", "3.0, 0.3"})
    void oneStallIsNoOverload(double stall, double spare) {
        for (double start = 1; start < 20; start += 0.7) {
            double from = start;
            for (int seconds = (int) start + 2; seconds < Math.min(25, start + 14); seconds++) {
                TrialScript stalled = safe(seconds).backlogSeconds(second -> backlog(second + 1 - from, stall, spare));

                assertThat(decide(stalled, WHOLE).advice())
                        .as("begun at %.1f s, seen at %d s", start, seconds)
                        .isEqualTo(Advice.GO_ON);
            }
        }
    }

    /** Returns the seconds of backlog at a time after the start of the stall. */
    private static double backlog(double after, double stall, double spare) {
        return after < 0 ? 0.005 : Math.max(0.005, after < stall ? after : stall - spare * (after - stall));
    }

    @Test
    void partitionsBelowMinIsrEndATrialAtOnce() {
        Decision decision = decide(safe(3).sample(Metric.OUR_UNDER_MIN_ISR, Entity.CLUSTER, 2), ORDER);

        assertThat(decision.advice()).isEqualTo(Advice.OVERLOADED);
        assertThat(decision.why()).contains("min-isr");
    }

    @Test
    void twoIndicatorsThatAgreeEndATrial() {
        Decision decision = decide(safe(6).failedShare(0.1).sample(Metric.ISR_UNSETTLED, Entity.CLUSTER, 1), ORDER);

        assertThat(decision.advice()).isEqualTo(Advice.OVERLOADED);
        assertThat(decision.why()).contains("isr-churn and errors");
    }

    /** One stall has delayed the producers and a group; both catch up now. */
    @Test
    void aBacklogAndTheLagOfAGroupAreOneEvidence() {
        TrialScript both = safe(20).backlogSeconds(second -> Math.max(0, 0.05 * Math.min(second, 18)));
        for (int second = 0; second < 20; second++) {
            both.lagging("orders", second, Math.max(0, 0.05 * Math.min(second, 18)));
        }

        assertThat(new RuleBook(Indicators.defaults(), Objective.NONE)
                        .readAll(both.seen()).stream()
                                .filter(IndicatorReading::fired)
                                .map(IndicatorReading::indicator))
                .contains(Indicator.BACKLOG, Indicator.CONSUMER_LAG);
        assertThat(decide(both, WHOLE).advice()).isEqualTo(Advice.GO_ON);
    }

    @Test
    void twoMarginsAloneDoNotEndATrial() {
        Decision decision = decide(
                TrialScript.of(1000, 6)
                        .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.1)
                        .sample(Metric.NETWORK_IDLE_MIN, Entity.broker(1), 0.1),
                ORDER);

        assertThat(decision.advice()).isEqualTo(Advice.GO_ON);
    }

    @ParameterizedTest(name = "{0} s, idle {1}: {2}")
    @CsvSource({"11, 0.8, GO_ON", "12, 0.8, SAFE", "12, 0.41, SAFE", "12, 0.39, GO_ON", "24, 0.39, GO_ON"})
    void aTrialFarFromEveryThresholdIsSafeAtTheSafeLength(int seconds, double idle, Advice advice) {
        Decision decision =
                decide(TrialScript.of(1000, seconds).sample(Metric.HANDLER_IDLE, Entity.broker(1), idle), ORDER);

        assertThat(decision.advice()).isEqualTo(advice);
    }

    @ParameterizedTest(name = "{0} busy: {1}")
    @CsvSource({"0.6, SAFE", "0.8, GO_ON", "0.99, GO_ON"})
    void aBusyHostIsNotClearlySafeThoughItIsNoOverload(double busy, Advice advice) {
        Decision decision = decide(
                TrialScript.of(1000, 12)
                        .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.9)
                        .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, busy),
                ORDER);

        assertThat(decision.advice()).isEqualTo(advice);
    }

    @Test
    void aMarginThatSwaysTooMuchIsNotClearlySafe() {
        Decision decision = decide(
                TrialScript.of(1000, 12)
                        .sample(Metric.HANDLER_IDLE, Entity.broker(1), second -> second % 2 == 0 ? 0.7 : 0.2),
                ORDER);

        assertThat(decision.advice()).isEqualTo(Advice.GO_ON);
    }

    @Test
    void withoutAnyMarginNothingIsClearlySafe() {
        assertThat(decide(TrialScript.of(1000, 20), ORDER).advice()).isEqualTo(Advice.GO_ON);
    }

    @Test
    void aTrialThatIsWantedWholeIsNotCutShortAsSafe() {
        assertThat(decide(safe(24), WHOLE).advice()).isEqualTo(Advice.GO_ON);
    }

    /** The page cache is quiet for 15 s, which is too short to judge any disk. */
    @ParameterizedTest(name = "a trial of {0} s")
    @CsvSource({"25, SAFE", "300, GO_ON"})
    void disksThatAreNotExercisedKeepATrialGoingThatIsLongEnoughToTell(int full, Advice advice) {
        TrialScript quiet = new SimulatedPageCache(15, 20, 500, 1e9).on(safe(15), 20);
        TrialOrder order = new TrialOrder(new Rate(1000), Duration.ofSeconds(full), Duration.ofSeconds(12), "test");

        assertThat(decide(quiet, order).advice()).isEqualTo(advice);
    }

    @Test
    void logDirectoriesInMemoryKeepNoTrialGoing() {
        TrialOrder order = new TrialOrder(new Rate(1000), Duration.ofSeconds(300), Duration.ofSeconds(12), "test");

        assertThat(decide(safe(15).sample(Metric.HOST_LOGS_IN_MEMORY, TrialScript.HOST, 1), order)
                        .advice())
                .isEqualTo(Advice.SAFE);
    }

    @Test
    void disksThatFallBehindAreNotClearlySafe() {
        TrialScript behind = safe(15).sample(Metric.BYTES_IN, Entity.broker(1), 40e6)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0)
                .sample(Metric.HOST_DISK_WRITE, TrialScript.HOST, 20e6)
                .sample(Metric.HOST_MEMORY_DIRTY, TrialScript.HOST, second -> 2e9 + 20e6 * second)
                .sample(Metric.HOST_MEMORY_WRITEBACK, TrialScript.HOST, 1e8);

        assertThat(decide(behind, ORDER).advice()).isEqualTo(Advice.GO_ON);
    }

    @Test
    void oneFailedRecordIsNotClearlySafe() {
        assertThat(decide(safe(15).failedShare(0.001), ORDER).advice()).isEqualTo(Advice.GO_ON);
    }

    @Test
    void waitsForAGroupThatBeganBehind() {
        GroupBacklog group = new GroupBacklog("late", 1_000, new Bytes(100_000));

        assertThat(decide(safe(15), ORDER).advice()).isEqualTo(Advice.SAFE);
        assertThat(decide(safe(15).behind(group), ORDER).advice()).isEqualTo(Advice.GO_ON);
    }

    private static TrialScript safe(int seconds) {
        return TrialScript.of(1000, seconds).sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.8);
    }

    private static Decision decide(TrialScript script, TrialOrder order) {
        return new EarlyDecision(Indicators.defaults(), Objective.NONE).decide(script.seen(), order);
    }
}
