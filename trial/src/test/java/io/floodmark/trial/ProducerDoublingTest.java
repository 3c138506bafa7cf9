package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.ScaledNumber;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProducerDoublingTest {
    private static final double CAPACITY = 1_000;
    private static final Duration FULL = Duration.ofSeconds(10);

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, CAPACITY);
    private final List<Trial> trials = new ArrayList<>();
    private final List<Integer> multiplied = new ArrayList<>();
    private double handlerIdle = 0.9;
    private double busiestThread = 0.1;
    private double waiting = Double.NaN;
    private double brokerCores = Double.NaN;
    private double produceMillis = 1;
    private EarlyStopRule earlyStop = (soFar, order) -> new EarlyDecision.Decision(EarlyDecision.Advice.GO_ON, "");

    @Test
    void rulesTheGeneratorOutIfDoublingDoesNotIncreaseThroughput() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        TrialConductor conductor = conductor(true);

        Trial suspected = run(conductor, 2 * CAPACITY);
        Trial doubled = run(conductor, 2 * CAPACITY);

        assertThat(cause(suspected)).isEqualTo(InvalidCause.GENERATOR_SUSPECTED);
        assertThat(doubled.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Overloaded.class, by -> assertThat(by.by()).contains(Indicator.BEHIND_SCHEDULE));
        GeneratorProof proof = doubled.judgement().generator();
        assertThat(proof.innocent()).isTrue();
        assertThat(proof.reason()).contains("doubling the producers").contains("+0.0%");
        assertThat(multiplied).containsExactly(2, 1);
        assertThat(fleet.times).isEqualTo(1);
    }

    @Test
    void testsLoadsWithTheSameThroughputOnce() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        TrialConductor conductor = conductor(true);
        run(conductor, 2 * CAPACITY);
        run(conductor, 2 * CAPACITY);

        Trial next = run(conductor, 1.2 * CAPACITY);

        assertThat(next.verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(next.judgement().generator().reason()).contains("that of an earlier test");
        assertThat(multiplied).containsExactly(2, 1);
    }

    @Test
    void goesOnWithTheProducersThatIncreaseThroughput() {
        fleet.plannedPerSecond = OptionalDouble.of(0.3 * CAPACITY);
        TrialConductor conductor = conductor(true);

        Trial planned = run(conductor, 0.9 * CAPACITY);
        Trial twice = run(conductor, 0.9 * CAPACITY);
        Trial fourTimes = run(conductor, 0.9 * CAPACITY);

        assertThat(cause(planned)).isEqualTo(InvalidCause.GENERATOR_SUSPECTED);
        assertThat(cause(twice)).isEqualTo(InvalidCause.GENERATOR_SUSPECTED);
        assertThat(fourTimes.verdict()).isInstanceOf(Verdict.Sustained.class);
        assertThat(fleet.times).isEqualTo(4);
        assertThat(multiplied).containsExactly(2, 4);
    }

    @Test
    void doublesThreeTimesAtMost() {
        fleet.plannedPerSecond = OptionalDouble.of(0.05 * CAPACITY);
        TrialConductor conductor = conductor(true);

        List<InvalidCause> causes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            causes.add(cause(run(conductor, 0.9 * CAPACITY)));
        }

        assertThat(causes.subList(0, 3)).containsOnly(InvalidCause.GENERATOR_SUSPECTED);
        assertThat(causes.subList(3, 5)).containsOnly(InvalidCause.GENERATOR);
        assertThat(multiplied).containsExactly(2, 4, 8);
    }

    @Test
    void repeatsAnInconclusiveTestOnce() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        fleet.sways = 0.3;
        TrialConductor conductor = conductor(true);

        Trial first = run(conductor, 2 * CAPACITY);
        Trial doubled = run(conductor, 2 * CAPACITY);
        Trial again = run(conductor, 2 * CAPACITY);
        Trial known = run(conductor, 2 * CAPACITY);

        assertThat(List.of(first, doubled))
                .extracting(ProducerDoublingTest::cause)
                .containsOnly(InvalidCause.GENERATOR_SUSPECTED);
        assertThat(List.of(again, known))
                .extracting(ProducerDoublingTest::cause)
                .containsOnly(InvalidCause.GENERATOR);
        assertThat(again.judgement().generator().reason()).endsWith(": inconclusive");
        assertThat(multiplied).containsExactly(2, 1);
    }

    /** The generator offered more than the connections accepted. */
    @Test
    void anInconclusiveTestClearsAGeneratorWhoseConnectionsAreFull() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        fleet.sways = 0.3;
        waiting = 0.95;
        TrialConductor conductor = conductor(true);
        run(conductor, 2 * CAPACITY);
        run(conductor, 2 * CAPACITY);

        Trial again = run(conductor, 2 * CAPACITY);

        assertThat(again.verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(again.judgement().generator().reason())
                .contains("unsent bytes waited on 95% of the connections and more");
    }

    @Test
    void measuresAWindowOfATestForLongerThanAnOverload() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        earlyStop = (soFar, order) -> new EarlyDecision.Decision(
                soFar.measured().seconds() < 5 ? EarlyDecision.Advice.GO_ON : EarlyDecision.Advice.OVERLOADED,
                "clearly");
        TrialConductor conductor = conductor(true);

        Trial suspected = run(conductor, 2 * CAPACITY);
        run(conductor, 2 * CAPACITY);
        Trial known = run(conductor, 1.5 * CAPACITY);

        assertThat(suspected.observation().measured().length()).isEqualTo(FULL);
        assertThat(known.observation().measured().length()).isLessThan(FULL);
    }

    @Test
    void testsWithoutAnyMetrics() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        handlerIdle = Double.NaN;
        TrialConductor conductor = conductor(true);

        assertThat(cause(run(conductor, 2 * CAPACITY))).isEqualTo(InvalidCause.GENERATOR_SUSPECTED);
        assertThat(run(conductor, 2 * CAPACITY).verdict()).isInstanceOf(Verdict.Overloaded.class);
    }

    @Test
    void doesNotTestIfTheCpuOfABrokerIsLimited() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        brokerCores = 0.3;
        TrialConductor conductor = conductor(true);
        run(conductor, 0.5 * CAPACITY);
        produceMillis = 3;

        Trial overloaded = run(conductor, 2 * CAPACITY);

        assertThat(overloaded.verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(overloaded.judgement().generator().reason())
                .contains("the CPU of broker 1 is limited: it uses 0.30 cores");
        assertThat(multiplied).isEmpty();
    }

    @Test
    void doesNotTestIfABrokerIsBusy() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        handlerIdle = 0.3;

        Trial trial = run(conductor(true), 2 * CAPACITY);

        assertThat(trial.verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(multiplied).isEmpty();
    }

    /** If a core is saturated, more producers prove nothing. */
    @Test
    void doesNotTestIfTheGeneratorIsBusy() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        busiestThread = 0.95;

        Trial trial = run(conductor(true), 2 * CAPACITY);

        assertThat(cause(trial)).isEqualTo(InvalidCause.GENERATOR);
        assertThat(multiplied).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotTestIfProducersAreFixedOrTrialsAreNotRepeated(boolean retried) {
        fleet.plannedPerSecond = retried ? OptionalDouble.empty() : OptionalDouble.of(5 * CAPACITY);

        Trial trial = run(conductor(retried), 2 * CAPACITY);

        assertThat(cause(trial)).isEqualTo(InvalidCause.GENERATOR);
        assertThat(multiplied).isEmpty();
    }

    @Test
    void abandonsATestAtAnotherLoad() {
        fleet.plannedPerSecond = OptionalDouble.of(5 * CAPACITY);
        TrialConductor conductor = conductor(true);
        run(conductor, 2 * CAPACITY);

        Trial other = run(conductor, 0.5 * CAPACITY);

        assertThat(other.verdict()).isInstanceOf(Verdict.Sustained.class);
        assertThat(fleet.times).isEqualTo(1);
    }

    private Trial run(TrialConductor conductor, double perSecond) {
        conductor.run(new TrialOrder(new Rate(perSecond), FULL, FULL, "test"));
        return trials.get(trials.size() - 1);
    }

    private static InvalidCause cause(Trial trial) {
        return ((Verdict.Invalid) trial.verdict()).cause();
    }

    private TrialConductor conductor(boolean retried) {
        TrialContext context = new TrialContext(
                time,
                new QuietTarget(time, fleet),
                fleet,
                new Idle(),
                new ByteBudget(Long.MAX_VALUE / 2),
                new DiskAllowance(new Bytes(Long.MAX_VALUE / 2)),
                new StopRequest());
        Judge judge = new Judge(Indicators.defaults(), Objective.NONE, new Surroundings(false, false, 2, 1));
        return new TrialConductor(
                context,
                TrialRules.DEFAULT,
                judge,
                earlyStop,
                Shape.STEADY,
                Backfill.NONE,
                new Kept(),
                new SilentListener(),
                retried,
                1);
    }

    private final class Kept implements TrialRecorder {
        @Override
        public void add(Trial trial) {
            trials.add(trial);
        }

        @Override
        public void add(List<Condition> conditions) {
            ScaledNumber.PRODUCERS
                    .changed(conditions)
                    .ifPresent(change -> multiplied.add(change.number() / VirtualFleet.PLANNED));
        }
    }

    /** Samples of idle brokers, or no metrics of brokers at all. */
    private final class Idle implements SampleSource {
        @Override
        public List<Sample> drain() {
            long now = time.nanoTime();
            List<Sample> samples = new ArrayList<>(List.of(
                    Sample.gauge(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, now, 0.05),
                    Sample.gauge(Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR, now, busiestThread)));
            if (!Double.isNaN(handlerIdle)) {
                samples.add(Sample.gauge(Metric.HANDLER_IDLE, Entity.broker(1), now, handlerIdle));
            }
            if (!Double.isNaN(brokerCores)) {
                samples.add(Sample.gauge(Metric.PROCESS_CPU, Entity.broker(1), now, brokerCores));
                samples.add(Sample.gauge(Metric.PRODUCE_QUEUE_MILLIS, Entity.broker(1), now, 1));
                samples.add(Sample.gauge(Metric.PRODUCE_LOCAL_MILLIS, Entity.broker(1), now, produceMillis));
            }
            if (!Double.isNaN(waiting)) {
                samples.add(Sample.gauge(Metric.PATH_WAITING, Entity.path(1), now, waiting));
            }
            return samples;
        }

        @Override
        public long blindNanos() {
            return 0;
        }
    }
}
