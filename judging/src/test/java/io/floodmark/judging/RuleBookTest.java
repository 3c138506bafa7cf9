package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.Indicators;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleBookTest {
    private static final Objective P99_IN_100_MS = objective(Quantile.P99, Duration.ofMillis(100));
    private static final Entity BROKER_1 = Entity.broker(1);
    private static final Entity BROKER_2 = Entity.broker(2);

    @Test
    void everyIndicatorIsReadOnceAndInOrder() {
        var readings = new RuleBook(Indicators.defaults(), P99_IN_100_MS)
                .readAll(TrialScript.of(1000, 20).seen());

        assertThat(readings.stream().map(IndicatorReading::indicator)).containsExactly(Indicator.values());
    }

    @ParameterizedTest
    @EnumSource(Indicator.class)
    void anIndicatorThatThePlanSwitchesOffIsOff(Indicator indicator) {
        var readings = new RuleBook(new Indicators(Map.of()), P99_IN_100_MS)
                .readAll(TrialScript.of(1000, 20).seen());

        assertThat(TrialScript.reading(readings, indicator).state()).isEqualTo(State.OFF);
    }

    @ParameterizedTest
    @EnumSource(
            value = Indicator.class,
            names = {"HANDLER_IDLE", "NETWORK_IDLE", "HOST_CPU", "ISR_CHURN", "FOLLOWER_LAG", "MIN_ISR", "DISK"})
    void whatNoProbeReadIsUnseenAndDoesNotFire(Indicator indicator) {
        IndicatorReading reading = read(indicator, TrialScript.of(1000, 20).seen());

        assertThat(reading.state()).isEqualTo(State.NO_DATA);
        assertThat(reading.evidence()).startsWith("no data: ");
    }

    @ParameterizedTest(name = "waits {0} s: {1}")
    @CsvSource({"0.002, CLEAR", "0.49, CLEAR", "0.51, FIRED", "2, FIRED"})
    void theWorstLaneOfAGatewayDecides(double seconds, State state) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.GATEWAY_QUEUE_AGE, Entity.lane("0"), 0.001)
                .sample(Metric.GATEWAY_QUEUE_AGE, Entity.lane("1"), seconds)
                .seen();

        assertThat(read(Indicator.GATEWAY_QUEUE, seen).state()).isEqualTo(state);
        assertThat(read(Indicator.GATEWAY_QUEUE, seen).evidence()).contains("gateway lane 1");
        assertThat(read(Indicator.GATEWAY_QUEUE, TrialScript.of(1000, 20).seen())
                        .state())
                .isEqualTo(State.OFF);
    }

    @ParameterizedTest(name = "idle {0}: {1}, utilisation {2}")
    @CsvSource({"0.90, CLEAR, 0.125", "0.60, CLEAR, 0.5", "0.21, CLEAR, 0.9875", "0.19, FIRED, 1.0125", "0, FIRED, 1.25"
    })
    void handlersOfTheWorstBrokerDecide(double idle, State state, double utilisation) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.HANDLER_IDLE, BROKER_1, 0.95)
                .sample(Metric.HANDLER_IDLE, BROKER_2, idle)
                .seen();

        IndicatorReading reading = read(Indicator.HANDLER_IDLE, seen);

        assertThat(reading.state()).isEqualTo(state);
        assertThat(reading.utilisation()).isCloseTo(utilisation, within(1e-9));
        assertThat(reading.where()).isEqualTo(BROKER_2);
        assertThat(reading.evidence()).contains("broker 2");
    }

    @ParameterizedTest
    @EnumSource(value = Quality.class, names = "EXACT", mode = EnumSource.Mode.EXCLUDE)
    void aMovingAverageOrALifetimeMeanIsNoReadingOfThisTrial(Quality quality) {
        Observation seen = TrialScript.of(1000, 20)
                .with(new Sample(Metric.HANDLER_IDLE, BROKER_1, 5_000_000_000L, 6_000_000_000L, 0.01, quality))
                .seen();

        assertThat(read(Indicator.HANDLER_IDLE, seen).state()).isEqualTo(State.NO_DATA);
    }

    @Test
    void whatWasReadBeforeOrAfterTheJudgedPartDoesNotCount() {
        Observation seen = TrialScript.of(1000, 20)
                .with(Sample.delta(Metric.HANDLER_IDLE, BROKER_1, 0, 1_000_000_000L, 0))
                .with(Sample.delta(Metric.HANDLER_IDLE, BROKER_1, 20_500_000_000L, 21_500_000_000L, 0))
                .sample(Metric.HANDLER_IDLE, BROKER_1, 0.8)
                .seen();

        assertThat(read(Indicator.HANDLER_IDLE, seen).value()).isCloseTo(0.8, within(1e-9));
    }

    @Test
    void aLongIntervalWeighsMoreThanAShortOne() {
        Observation seen = TrialScript.of(1000, 20)
                .with(Sample.delta(Metric.HANDLER_IDLE, BROKER_1, 2_000_000_000L, 5_000_000_000L, 0.2))
                .with(Sample.delta(Metric.HANDLER_IDLE, BROKER_1, 5_000_000_000L, 6_000_000_000L, 0.6))
                .seen();

        assertThat(read(Indicator.HANDLER_IDLE, seen).value()).isCloseTo(0.3, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"0.31, CLEAR", "0.29, FIRED"})
    void theBusiestNetworkProcessorDecides(double idle, State state) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.NETWORK_IDLE_MIN, BROKER_1, idle)
                .seen();

        assertThat(read(Indicator.NETWORK_IDLE, seen).state()).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"0.475, CLEAR, 0.5", "0.94, CLEAR, 0.98947", "0.96, CLEAR, 1.01053"})
    void theBusiestHostOfABrokerDecides(double busy, State state, double utilisation) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, busy)
                .sample(Metric.HOST_CPU_BUSY, Entity.GENERATOR, 1.0)
                .seen();

        IndicatorReading reading = read(Indicator.HOST_CPU, seen);

        assertThat(reading.state()).isEqualTo(state);
        assertThat(reading.utilisation()).isCloseTo(utilisation, within(1e-4));
    }

    @Test
    void whatJitCompilersTakeIsNoLoad() {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.HOST_CPU_COMPILING, TrialScript.HOST, 0.34)
                .sample(Metric.HOST_CPU_WORKING, TrialScript.HOST, 0.65)
                .seen();

        IndicatorReading reading = read(Indicator.HOST_CPU, seen);

        assertThat(reading.state()).isEqualTo(State.CLEAR);
        assertThat(reading.value()).isCloseTo(0.65, within(1e-9));
        assertThat(reading.evidence()).contains("65.0% busy plus 34.0% in JIT compilers");
    }

    /** On a lab whose brokers have CPU quotas, the machine may have spare CPU while the brokers have none. */
    @Test
    void aBrokerThatUsedUpItsQuotaIsFull() {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.5)
                .sample(Metric.PROCESS_CPU, BROKER_1, 0.39)
                .sample(Metric.PROCESS_CPU_QUOTA, BROKER_1, 0.4)
                .seen();

        IndicatorReading reading = read(Indicator.HOST_CPU, seen);

        assertThat(reading.where()).isEqualTo(BROKER_1);
        assertThat(reading.utilisation()).isGreaterThan(1);
        assertThat(reading.evidence()).startsWith("CPU of broker 1: 97.5% of its quota of 0.40 cores used");
    }

    /** A JVM sees the CPU limit of its container as a number of processors. */
    @Test
    void aBrokerThatUsesAllProcessorsOfItsJvmIsFull() {
        TrialScript script = TrialScript.of(1000, 20)
                .sample(Metric.PROCESS_CPU, BROKER_1, 1.95)
                .sample(Metric.PROCESS_PROCESSORS, BROKER_1, 2);

        IndicatorReading alone = read(Indicator.HOST_CPU, script.seen());
        IndicatorReading besidesItsHost = read(
                Indicator.HOST_CPU,
                script.sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.5).seen());

        assertThat(alone.utilisation()).isGreaterThan(1);
        assertThat(alone.evidence()).startsWith("CPU of broker 1: 97.5% of its 2 processors used");
        assertThat(besidesItsHost.where()).isEqualTo(TrialScript.HOST);
    }

    @ParameterizedTest(name = "{0} of 20 polls: {1}")
    @CsvSource({"0, CLEAR", "10, CLEAR", "11, FIRED"})
    void inSyncSetsMayBeUnsettledInHalfOfThePolls(int unsettled, State state) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.ISR_UNSETTLED, Entity.CLUSTER, second -> second < unsettled ? 1 : 0)
                .seen();

        assertThat(read(Indicator.ISR_CHURN, seen).state()).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"0, CLEAR", "1, FIRED"})
    void onePartitionOfOursBelowMinIsrOnceIsOverload(int partitions, State state) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.OUR_UNDER_MIN_ISR, Entity.CLUSTER, second -> second == 7 ? partitions : 0)
                .seen();

        assertThat(read(Indicator.MIN_ISR, seen).state()).isEqualTo(state);
    }

    @ParameterizedTest(name = "lag growing by {0} s/s: {1}")
    @CsvSource({"0, CLEAR", "0.009, CLEAR", "0.02, FIRED"})
    void lagOfFollowersMayNotGrow(double growth, State state) {
        Observation seen = TrialScript.of(1000, 20)
                .sample(Metric.FOLLOWER_LAG_RECORDS, BROKER_1, second -> 40)
                .sample(
                        Metric.FOLLOWER_LAG_RECORDS,
                        BROKER_2,
                        second -> 1000 * growth * second + (second % 2 == 0 ? 1 : -1))
                .seen();

        IndicatorReading reading = read(Indicator.FOLLOWER_LAG, seen);

        assertThat(reading.state()).isEqualTo(state);
        if (growth > 0) {
            assertThat(reading.where()).isEqualTo(BROKER_2);
        }
    }

    /** A stopped follower misses the records of each of its partitions, and brokers report the worst partition. */
    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 12, 100, 120, 5_000})
    void followersThatStopAreSeenAtAnyNumberOfPartitions(int partitions) {
        double perSecond = 100_000.0 / partitions;
        TrialScript stopped = TrialScript.of(100_000, 20)
                .sample(Metric.BUSIEST_PARTITION, Entity.CLUSTER, 1.0 / partitions)
                .sample(Metric.FOLLOWER_LAG_RECORDS, BROKER_1, second -> perSecond * second);
        TrialScript swaying = TrialScript.of(100_000, 20)
                .sample(Metric.BUSIEST_PARTITION, Entity.CLUSTER, 1.0 / partitions)
                .sample(Metric.FOLLOWER_LAG_RECORDS, BROKER_1, second -> perSecond * (second % 3) / 5);

        assertThat(read(Indicator.FOLLOWER_LAG, stopped.seen()).state()).isEqualTo(State.FIRED);
        assertThat(read(Indicator.FOLLOWER_LAG, swaying.seen()).state()).isEqualTo(State.CLEAR);
    }

    @ParameterizedTest(name = "achieving {0}: {1}")
    @CsvSource({"1, CLEAR", "0.992, CLEAR", "0.98, FIRED", "0.5, FIRED"})
    void lessAchievedThanOfferedIsBehindSchedule(double share, State state) {
        Observation seen = TrialScript.of(1000, 25)
                .backlogSeconds(second -> 0.01 + (1 - share) * Math.max(0, second))
                .seen();

        IndicatorReading reading = read(Indicator.BEHIND_SCHEDULE, seen);

        assertThat(reading.state()).isEqualTo(state);
        assertThat(reading.value()).isCloseTo(share, within(0.001));
    }

    @Test
    void aLateAnswerAtTheEndIsNotBehindSchedule() {
        Observation seen = TrialScript.of(1000, 25)
                .backlogSeconds(second -> second == 24 ? 0.6 : 0.01)
                .seen();

        assertThat(read(Indicator.BEHIND_SCHEDULE, seen).state()).isEqualTo(State.CLEAR);
        assertThat(seen.achievedPerSecond()).isLessThan(990);
    }

    @ParameterizedTest(name = "backlog growing by {0} s/s: {1}")
    @CsvSource({"0, CLEAR", "0.008, CLEAR", "0.02, FIRED", "0.4, FIRED"})
    void theBacklogMayNotGrow(double growth, State state) {
        Observation seen = TrialScript.of(1000, 25)
                .backlogSeconds(second -> 0.01 + growth * Math.max(0, second) + (second % 2 == 0 ? 0.002 : 0))
                .seen();

        assertThat(read(Indicator.BACKLOG, seen).state()).isEqualTo(state);
    }

    @Test
    void aBacklogThatSwaysSlowlyDoesNotGrow() {
        Observation seen = TrialScript.of(1000, 25)
                .backlogSeconds(second -> 0.3 + 0.2 * Math.sin(second / 4.0))
                .seen();

        assertThat(read(Indicator.BACKLOG, seen).state()).isEqualTo(State.CLEAR);
    }

    @Test
    void aBacklogThatStartsToGrowHalfwayIsBehindSchedule() {
        Observation seen = TrialScript.of(1000, 25)
                .backlogSeconds(second -> 0.01 + 0.1 * Math.max(0, second - 12))
                .seen();

        assertThat(read(Indicator.BEHIND_SCHEDULE, seen).state()).isEqualTo(State.FIRED);
    }

    @Test
    void aJumpOfTheBacklogByMoreThanThreeSecondsIsOverload() {
        Observation seen = TrialScript.of(1000, 25)
                .backlogSeconds(second -> second < 24 ? 0.01 : 3.2)
                .seen();

        assertThat(read(Indicator.BACKLOG, seen).state()).isEqualTo(State.FIRED);
    }

    @ParameterizedTest
    @CsvSource({"0, CLEAR", "0.00009, CLEAR", "0.0002, FIRED"})
    void oneRecordInTenThousandMayFail(double share, State state) {
        Observation seen = TrialScript.of(1e6, 20).failedShare(share).seen();

        assertThat(read(Indicator.ERRORS, seen).state()).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"0, CLEAR", "0.009, CLEAR", "0.02, FIRED"})
    void quotasMayMakeUsWaitForAHundredthOfTheTime(double share, State state) {
        Observation seen = TrialScript.of(1000, 20).throttledShare(share).seen();

        assertThat(read(Indicator.THROTTLED, seen).state()).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"50, CLEAR, 0.5", "99, CLEAR, 0.99", "150, FIRED, 1.5"})
    void latencyIsHeldToItsObjective(double millis, State state, double ratio) {
        Observation seen =
                TrialScript.of(1000, 20).latencyMillis(second -> millis).seen();

        IndicatorReading reading = read(Indicator.LATENCY, seen);

        assertThat(reading.state()).isEqualTo(state);
        assertThat(reading.value()).isCloseTo(ratio, within(0.01));
        assertThat(reading.utilisation()).isCloseTo(ratio, within(0.01));
    }

    @Test
    void oneStallAboveTheObjectiveDoesNotDecide() {
        Observation seen = TrialScript.of(1000, 20)
                .latencyMillis(second -> second < 4 ? 500 : 5)
                .seen();

        IndicatorReading reading = read(Indicator.LATENCY, seen);

        assertThat(reading.value()).isGreaterThan(4);
        assertThat(reading.state()).isEqualTo(State.CLEAR);
        assertThat(reading.evidence()).contains("2 of 10 windows");
    }

    @Test
    void theObjectiveThatIsMissedMostIsTold() {
        TreeMap<Quantile, Duration> bounds = new TreeMap<>();
        bounds.put(new Quantile(0.5), Duration.ofMillis(10));
        bounds.put(new Quantile(0.95), Duration.ofMillis(40));
        Observation seen = TrialScript.of(1000, 20).latencyMillis(second -> 30).seen();

        IndicatorReading reading = TrialScript.reading(
                new RuleBook(Indicators.defaults(), new Objective(bounds)).readAll(seen), Indicator.LATENCY);

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.evidence()).startsWith("p50");
    }

    /** 2 of 20 windows of a second are slow. */
    @ParameterizedTest
    @CsvSource({"0.0, FIRED, 5", "0.05, FIRED, 5", "0.1, CLEAR, 0.05", "0.5, CLEAR, 0.05"})
    void asManyWindowsMayMissTheObjectiveAsThePlanSays(double share, State state, double ratio) {
        Observation seen = TrialScript.of(1000, 20)
                .latencyMillis(second -> second == 3 || second == 11 ? 500 : 5)
                .seen();

        IndicatorReading reading = read(windows(Map.of(Duration.ofSeconds(1), share)), seen);

        assertThat(reading.state()).isEqualTo(state);
        assertThat(reading.value()).isCloseTo(ratio, within(0.01));
        assertThat(reading.evidence()).contains("in 2 of 20 windows of 1s");
    }

    /** The stall of 2 s is in one of four windows of 5 s, and in one of two windows of 10 s. */
    @Test
    void everyLengthOfWindowIsKept() {
        Observation seen = TrialScript.of(1000, 20)
                .latencyMillis(second -> second == 3 || second == 4 ? 500 : 5)
                .seen();

        assertThat(read(windows(Map.of(Duration.ofSeconds(5), 0.25)), seen).state())
                .isEqualTo(State.CLEAR);
        assertThat(read(windows(Map.of(Duration.ofSeconds(5), 0.25, Duration.ofSeconds(10), 0.25)), seen)
                        .state())
                .isEqualTo(State.FIRED);
    }

    /** These records were due before the judged part ended, and acknowledged in the drain after it. */
    @Test
    void aStallAtTheEndIsPartOfTheLastWindow() {
        Observation seen = TrialScript.of(1000, 20)
                .latencyMillis(second -> second >= 20 ? 2_000 : 5)
                .seen();

        IndicatorReading reading = read(windows(Map.of(Duration.ofSeconds(1), 0.0)), seen);

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.evidence()).contains("in 1 of 20 windows of 1s");
        assertThat(read(Indicator.LATENCY, seen).value()).isCloseTo(20, within(0.1));
    }

    @Test
    void whatWasNeverAnsweredIsAsOldAsTheDrain() {
        Observation seen = TrialScript.of(1000, 20)
                .backlogSeconds(second -> second < 19 ? 0.005 : 0.8)
                .seen();

        IndicatorReading reading = read(windows(Map.of(Duration.ofSeconds(1), 0.0)), seen);

        assertThat(seen.unanswered().records()).isCloseTo(800, within(5L));
        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.value()).isCloseTo(10, within(0.1));
    }

    @Test
    void aTrialShorterThanAWindowIsOneWindow() {
        Observation seen = TrialScript.of(1000, 20).latencyMillis(second -> 500).seen();

        assertThat(read(windows(Map.of(Duration.ofMinutes(5), 0.0)), seen).evidence())
                .contains("in 1 of 1 windows of 5m");
    }

    @Test
    void endToEndLatencyIsThatOfTheSlowestGroup() {
        Objective promised = new Objective(
                new TreeMap<>(), new TreeMap<>(Map.of(Quantile.P99, Duration.ofMillis(100))), new TreeMap<>());
        Observation seen = TrialScript.of(1000, 20)
                .consumed("fast", second -> 20)
                .consumed("slow", second -> 250)
                .seen();

        IndicatorReading reading = read(promised, seen);

        assertThat(reading.state()).isEqualTo(State.FIRED);
        assertThat(reading.value()).isCloseTo(2.5, within(0.01));
        assertThat(reading.where()).isEqualTo(Entity.group("slow"));
        assertThat(reading.evidence()).startsWith("end-to-end p99 of all records 250");
    }

    @Test
    void endToEndLatencyThatNobodyReadIsNotSeen() {
        Objective promised = new Objective(
                new TreeMap<>(), new TreeMap<>(Map.of(Quantile.P99, Duration.ofMillis(100))), new TreeMap<>());

        assertThat(read(promised, TrialScript.of(1000, 20).seen()).state()).isEqualTo(State.NO_DATA);
    }

    private static Objective windows(Map<Duration, Double> windows) {
        return new Objective(
                new TreeMap<>(Map.of(Quantile.P99, Duration.ofMillis(100))), new TreeMap<>(), new TreeMap<>(windows));
    }

    private static IndicatorReading read(Objective objective, Observation seen) {
        return TrialScript.reading(new RuleBook(Indicators.defaults(), objective).readAll(seen), Indicator.LATENCY);
    }

    @Test
    void latencyIsOffWhereNoneIsPromised() {
        var readings = new RuleBook(Indicators.defaults(), Objective.NONE)
                .readAll(TrialScript.of(1000, 20).seen());

        assertThat(TrialScript.reading(readings, Indicator.LATENCY).state()).isEqualTo(State.OFF);
    }

    private static IndicatorReading read(Indicator indicator, Observation seen) {
        return TrialScript.reading(new RuleBook(Indicators.defaults(), P99_IN_100_MS).readAll(seen), indicator);
    }

    private static Objective objective(Quantile quantile, Duration bound) {
        TreeMap<Quantile, Duration> bounds = new TreeMap<>();
        bounds.put(quantile, bound);
        return new Objective(bounds);
    }
}
