package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.error.GeneratorLostException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.Shape;
import io.floodmark.search.TrialOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrialConductorTest {
    private static final double CAPACITY = 1_000;
    private static final Duration FULL = Duration.ofSeconds(25);
    private static final Duration SAFE = Duration.ofSeconds(12);
    /** Rules without a random start delay, because the tests rely on exact times. */
    private static final TrialRules AT_ONCE = new TrialRules(
            TrialRules.DEFAULT.tick(),
            Duration.ZERO,
            TrialRules.DEFAULT.settle(),
            TrialRules.DEFAULT.ready(),
            TrialRules.DEFAULT.drain(),
            TrialRules.DEFAULT.blind());

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, CAPACITY);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final StopRequest stop = new StopRequest();
    private final RecordedTrials recorded = new RecordedTrials();
    private final Kept kept = new Kept();
    private final Steady probe = new Steady(time);

    @Test
    void measuresForTheFullTimeAndConfirmsByEndOffsets() {
        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict()).isInstanceOf(Verdict.Sustained.class);
        assertThat(trial.observation().fullLength()).isTrue();
        assertThat(trial.observation().measured().length()).isEqualTo(FULL);
        assertThat(trial.observation().confirmation().agrees()).isTrue();
        assertThat(trial.observation().achievedPerSecond()).isEqualTo(500);
    }

    @Test
    void leavesTheSettlingTimeOutOfTheMeasuredPart() {
        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        long began = trial.observation().intervals().get(0).fromNanos();
        assertThat(trial.observation().measured().fromNanos() - began)
                .isEqualTo(AT_ONCE.settle().toNanos());
    }

    @Test
    void beginsAnywhereBetweenTwoReadings() {
        TrialConductor conductor = conductor(TrialRules.DEFAULT, never());
        TrialOrder order = new TrialOrder(new Rate(500), FULL, FULL, "test");

        assertThat(List.of(run(conductor, order), run(conductor, order), run(conductor, order)))
                .extracting(trial -> trial.observation().measured().fromNanos() % 1_000_000_000L)
                .doesNotHaveDuplicates();
    }

    @Test
    void endsAnOverloadEarly() {
        Trial trial = run(conductor(real()), new TrialOrder(new Rate(2 * CAPACITY), FULL, SAFE, "test"));

        assertThat(trial.verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(trial.observation().measured().length()).isLessThan(SAFE);
        assertThat(trial.observation().fullLength()).isFalse();
    }

    /** A decision reads all samples so far, so decisions must become less frequent. */
    @Test
    void decidingOnASoakCostsTheSameAtItsEndAsAtItsBeginning() {
        List<Double> decided = new ArrayList<>();
        Duration soak = Duration.ofMinutes(30);

        run(
                conductor((soFar, order) -> {
                    decided.add(soFar.measured().seconds());
                    return never().decide(soFar, order);
                }),
                new TrialOrder(new Rate(500), soak, soak, "test"));

        assertThat(cost(decided, 1740, 1800)).isLessThan(1.5 * cost(decided, 60, 120));
        assertThat(decided).filteredOn(seconds -> seconds < 30).hasSizeGreaterThan(55);
        for (int i = 1; i < decided.size(); i++) {
            assertThat(decided.get(i) - decided.get(i - 1)).isLessThan(Math.max(1, 0.02 * decided.get(i)));
        }
    }

    private static double cost(List<Double> decided, double from, double to) {
        return decided.stream()
                .mapToDouble(Double::doubleValue)
                .filter(seconds -> seconds >= from && seconds < to)
                .sum();
    }

    @ParameterizedTest
    @EnumSource(
            value = TrialEvent.Kind.class,
            names = {"BROKERS_CHANGED", "LEADERS_CHANGED", "CONTROLLER_LOST", "UNSAFE", "MIN_ISR"})
    void stopsSendingAtTheTickThatShowsTrouble(TrialEvent.Kind kind) {
        target.happens = Optional.of(kind);
        target.happensAtNanos = Duration.ofSeconds(10).toNanos();

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.observation().measured().toNanos())
                .isBetween(target.happensAtNanos, target.happensAtNanos + 1_000_000_000L);
        assertThat(trial.observation().events()).extracting(TrialEvent::kind).contains(kind);
    }

    /** The end is between two intervals; records that were sent after the first one are measured too. */
    @Test
    void measuresTheIntervalThatTheEndCutsShort() {
        target.happens = Optional.of(TrialEvent.Kind.LEADERS_CHANGED);
        target.happensAtNanos = Duration.ofMillis(10_300).toNanos();

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        Observation seen = trial.observation();
        assertThat(seen.measured().toNanos() % 1_000_000_000L).isEqualTo(500_000_000L);
        assertThat(seen.measuredIntervals().stream()
                        .mapToLong(LoadInterval::acked)
                        .sum())
                .isEqualTo(Math.round(500 * seen.measured().seconds()));
    }

    @Test
    void isInvalidWhenABrokerLeaves() {
        target.happens = Optional.of(TrialEvent.Kind.BROKERS_CHANGED);
        target.happensAtNanos = Duration.ofSeconds(10).toNanos();

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.DISTURBED));
    }

    @Test
    void sendsNothingWhileTheClusterIsNotReady() {
        target.notReady = Optional.of("partition x-3 has replicas out of sync");

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.invalid()).isTrue();
        assertThat(fleet.sessions).isZero();
        assertThat(trial.observation().events()).extracting(TrialEvent::text).contains(target.notReady.get());
    }

    @Test
    void isInvalidWhenABrokerIsGoneAtTheStart() {
        fleet.fails = Optional.of(new TargetException(TargetException.Kind.UNREACHABLE, "cannot connect to broker 2"));

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict())
                .isEqualTo(new Verdict.Invalid(InvalidCause.DISTURBED, "cannot connect to broker 2"));
    }

    @Test
    void isInvalidWhenWhatGeneratesTheLoadIsGoneAtTheStart() {
        fleet.fails = Optional.of(new GeneratorLostException("executor 2 was lost"));

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict()).isEqualTo(new Verdict.Invalid(InvalidCause.GENERATOR_LOST, "executor 2 was lost"));
    }

    @Test
    void doesNotHideThatTheClusterRefusesUs() {
        fleet.fails = Optional.of(new TargetException(TargetException.Kind.DENIED, "not authorised"));

        assertThatThrownBy(() -> run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test")))
                .isSameAs(fleet.fails.get());
    }

    @Test
    void isInvalidWhenAcknowledgedRecordsAreNotInTheLog() {
        fleet.lostFromLog = 1;

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.UNCONFIRMED));
    }

    @Test
    void endsWhenTheUserAsksTo() {
        stop.request();

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.STOPPED));
        assertThat(target.madeReady).isZero();
    }

    @Test
    void endsWhenItHasBecomeBlind() {
        probe.silentFromNanos = Duration.ofSeconds(8).toNanos();

        Trial trial = run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.observation().events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BLIND);
        assertThat(trial.observation().measured().toNanos())
                .isLessThan(Duration.ofSeconds(13).toNanos());
    }

    @Test
    void endsBeforeTheBudgetOfBytesIsExceeded() {
        ByteBudget written = new ByteBudget(5_000);

        Trial trial = run(conductor(never(), written), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(written.taken()).isLessThanOrEqualTo(5_000);
        assertThat(trial.verdict())
                .isEqualTo(
                        new Verdict.Invalid(InvalidCause.BUDGET, "the budget of bytes written (max-bytes) is spent"));
    }

    @Test
    void namesTheBoundOfTheDiskWhereThatIsReached() {
        DiskAllowance disk = new DiskAllowance(new Bytes(5_000));

        Trial trial = run(
                conductor(never(), new ByteBudget(Long.MAX_VALUE / 2), disk),
                new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(trial.verdict())
                .isEqualTo(new Verdict.Invalid(
                        InvalidCause.NO_ROOM, "the test topics have reached their size limit (max-disk)"));
    }

    @Test
    void tellsTheTargetTheLoadBeforeItComes() {
        run(conductor(never()), new TrialOrder(new Rate(500), FULL, FULL, "test"));

        assertThat(target.expected).containsExactly(new Rate(500));
    }

    /** The other programs would also make the next trial invalid, and a few such trials end a search. */
    @Test
    void waitsUntilOtherProgramsLeaveTheMachineAlone() {
        probe.othersUntilNanos = Duration.ofSeconds(50).toNanos();
        TrialConductor conductor = conductor(real());
        TrialOrder order = new TrialOrder(new Rate(2 * CAPACITY), FULL, SAFE, "test");

        TrialOutcome outcome = conductor.run(order);
        Trial spoilt = recorded.last();
        Trial next = run(conductor, order);

        assertThat(spoilt.verdict().label()).isEqualTo("invalid(disturbed)");
        assertThat(outcome.disturbance().share()).isGreaterThan(0.1);
        assertThat(spoilt.whole().toNanos()).isLessThan(probe.othersUntilNanos);
        assertThat(next.observation().intervals().get(0).fromNanos())
                .isBetween(
                        probe.othersUntilNanos,
                        probe.othersUntilNanos + Duration.ofSeconds(10).toNanos());
        assertThat(next.overloaded()).isTrue();
    }

    @Test
    void putsTheReserveToWorkWhereTheGeneratorWasTheBottleneck() {
        fleet.reserve = OptionalInt.of(8);
        TrialConductor conductor = conductor(never());
        TrialOrder tooMuch = new TrialOrder(new Rate(2 * CAPACITY), FULL, FULL, "test");

        run(conductor, tooMuch);
        assertThat(kept.grew).isEmpty();
        probe.busiestThread = 0.95;
        Trial first = run(conductor, tooMuch);
        run(conductor, tooMuch);

        assertThat(first.verdict().label()).isEqualTo("invalid(generator)");
        assertThat(kept.grew).containsExactly("8 after trial 2");
    }

    @Test
    void tellsWhatCannotBePutToWorkWhereTheGeneratorWasTheBottleneck() {
        fleet.idle = Optional.of("2 slots stay idle");
        TrialConductor conductor = conductor(never());
        TrialOrder tooMuch = new TrialOrder(new Rate(2 * CAPACITY), FULL, FULL, "test");

        run(conductor, tooMuch);
        assertThat(kept.idled).isEmpty();
        probe.busiestThread = 0.95;
        run(conductor, tooMuch);

        assertThat(kept.idled).containsExactly("2 slots stay idle after trial 2");
    }

    private Trial run(TrialConductor conductor, TrialOrder order) {
        conductor.run(order);
        return recorded.last();
    }

    private TrialConductor conductor(EarlyStopRule earlyStop) {
        return conductor(earlyStop, new ByteBudget(Long.MAX_VALUE / 2));
    }

    private TrialConductor conductor(EarlyStopRule earlyStop, ByteBudget written) {
        return conductor(earlyStop, written, new DiskAllowance(new Bytes(Long.MAX_VALUE / 2)));
    }

    private TrialConductor conductor(TrialRules rules, EarlyStopRule earlyStop) {
        return conductor(
                rules, earlyStop, new ByteBudget(Long.MAX_VALUE / 2), new DiskAllowance(new Bytes(Long.MAX_VALUE / 2)));
    }

    private TrialConductor conductor(EarlyStopRule earlyStop, ByteBudget written, DiskAllowance disk) {
        return conductor(AT_ONCE, earlyStop, written, disk);
    }

    private TrialConductor conductor(
            TrialRules rules, EarlyStopRule earlyStop, ByteBudget written, DiskAllowance disk) {
        TrialContext context = new TrialContext(time, target, fleet, probe, written, disk, stop);
        Judge judge = new Judge(Indicators.defaults(), Objective.NONE, new Surroundings(true, true, 2, 1));
        return new TrialConductor(
                context, rules, judge, earlyStop, Shape.STEADY, Backfill.NONE, recorded, kept, false, 1);
    }

    private static EarlyStopRule never() {
        return (soFar, order) -> new EarlyDecision.Decision(EarlyDecision.Advice.GO_ON, "");
    }

    private static EarlyStopRule real() {
        return new EarlyDecision(Indicators.defaults(), Objective.NONE)::decide;
    }

    /** A listener that keeps its notifications. */
    private static final class Kept implements TrialListener {
        private final List<String> grew = new ArrayList<>();
        private final List<String> idled = new ArrayList<>();

        @Override
        public void progress(TrialProgress progress) {}

        @Override
        public void finished(Trial trial) {}

        @Override
        public void grew(Trial after, int workers) {
            grew.add(workers + " after trial " + after.number());
        }

        @Override
        public void idles(Trial after, String what) {
            idled.add(what + " after trial " + after.number());
        }
    }

    /** Samples of a busy broker and a mostly idle generator at every reading, until a given time. */
    private static final class Steady implements SampleSource {
        private final RunTime time;
        private long silentFromNanos = Long.MAX_VALUE;
        private long othersUntilNanos;
        private double busiestThread = 0.1;

        Steady(RunTime time) {
            this.time = time;
        }

        @Override
        public List<Sample> drain() {
            long now = time.nanoTime();
            return now >= silentFromNanos
                    ? List.of()
                    : List.of(
                            Sample.gauge(
                                    Metric.HOST_CPU_BUSY, Entity.host("here"), now, now < othersUntilNanos ? 0.8 : 0.3),
                            Sample.gauge(Metric.PROCESS_CPU, Entity.broker(1), now, 0.4),
                            Sample.gauge(Metric.GENERATOR_CPU, Entity.GENERATOR, now, 0.1),
                            Sample.gauge(Metric.HANDLER_IDLE, Entity.broker(1), now, 0.3),
                            Sample.gauge(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, now, 0.05),
                            Sample.gauge(Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR, now, busiestThread));
        }

        @Override
        public long blindNanos() {
            return Math.max(0, time.nanoTime() - silentFromNanos);
        }
    }
}
