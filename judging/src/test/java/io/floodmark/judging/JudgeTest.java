package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.EngineKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
    private static final Objective P99_IN_100_MS =
            new Objective(new TreeMap<>(Map.of(Quantile.P99, Duration.ofMillis(100))));
    private static final Surroundings OWN_HOST = new Surroundings(false, false, 8, 1024);
    private static final Surroundings SHARED_HOST = new Surroundings(true, true, 2, 1024);

    @Test
    void aTrialInWhichNothingFiresIsSustained() {
        Judgement judgement = judge(OWN_HOST, modest());

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Sustained());
        assertThat(judgement.generator().innocent()).isTrue();
    }

    @Test
    void aSustainedTrialStaysSoWithAHotGeneratorAndSaysIt() {
        Judgement judgement = judge(OWN_HOST, TrialScript.of(1000, 20).generator(0.9, 0.99, 0.2, 0.01));

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Sustained());
        assertThat(judgement.generator().innocent()).isFalse();
        assertThat(judgement.generator().reason()).contains("99.0% of a core");
    }

    @Test
    void aResourceOfTheBrokersIsNamedBeforeItsSymptoms() {
        Judgement judgement = judge(OWN_HOST, growing(modest()).sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.05));

        assertThat(judgement.verdict())
                .isEqualTo(new Verdict.Overloaded(
                        java.util.List.of(Indicator.HANDLER_IDLE, Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG)));
    }

    @Test
    void symptomsWithAHostNearItsThresholdAreOverloadedByItsCpu() {
        Judgement judgement = judge(SHARED_HOST, growing(modest()).sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.9));

        assertThat(judgement.verdict().label()).isEqualTo("overloaded(host-cpu)");
        assertThat(TrialScript.reading(judgement.readings(), Indicator.HOST_CPU).evidence())
                .contains("close enough to be the cause: achieved");
    }

    /** Batches grow while the CPU is saturated, and more is sustained. */
    @Test
    void aFullHostForWhichNothingWaitsIsNoOverload() {
        Judgement judgement = judge(SHARED_HOST, modest().sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99));

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Sustained());
        assertThat(TrialScript.reading(judgement.readings(), Indicator.HOST_CPU).evidence())
                .contains("99.0% busy")
                .endsWith("threshold: > 95.0% while work waits, which is not the case");
    }

    @Test
    void aFullHostIsNamedBeforeBusyHandlersWhereWorkWaits() {
        TrialScript busy = modest().sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.05);

        assertThat(judge(SHARED_HOST, busy).verdict())
                .isEqualTo(new Verdict.Overloaded(List.of(Indicator.HANDLER_IDLE)));
        assertThat(judge(SHARED_HOST, growing(busy)).verdict().label()).isEqualTo("overloaded(host-cpu)");
    }

    @Test
    void symptomsWithAnIdleHostAreNotOverloadedByItsCpu() {
        Judgement judgement = judge(OWN_HOST, growing(modest()).sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.7));

        assertThat(judgement.verdict().label()).isEqualTo("overloaded(behind-schedule)");
    }

    @Test
    void symptomsOfAGeneratorThatIsNotInnocentProveNothing() {
        Judgement judgement = judge(OWN_HOST, growing(TrialScript.of(1000, 20).generator(0.3, 0.95, 0, 0)));

        assertThat(invalid(judgement).cause()).isEqualTo(InvalidCause.GENERATOR);
        assertThat(invalid(judgement).why()).contains("95.0% of a core");
    }

    @Test
    void aGeneratorWhoseCpuWasNotReadIsNotCleared() {
        Judgement judgement = judge(OWN_HOST, growing(TrialScript.of(1000, 20)));

        assertThat(invalid(judgement).cause()).isEqualTo(InvalidCause.GENERATOR);
    }

    @Test
    void busyHandlersOnAnotherHostAreOverloadWhateverTheGeneratorDid() {
        Judgement judgement = judge(
                OWN_HOST,
                growing(TrialScript.of(1000, 20).generator(0.3, 0.95, 0, 0))
                        .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.05));

        assertThat(judgement.verdict().label()).isEqualTo("overloaded(handler-idle)");
    }

    @ParameterizedTest(name = "share {0}, thread {1}: {2}")
    @CsvSource({
        "0.15, 0.5, overloaded(host-cpu)",
        "0.25, 0.5, invalid(generator)",
        "0.15, 0.8, invalid(generator)",
    })
    void onASharedHostTheGeneratorMayTakeAFifth(double share, double thread, String verdict) {
        Judgement judgement = judge(
                SHARED_HOST,
                growing(TrialScript.of(1000, 20).generator(share, thread, 0.4, 0))
                        .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99));

        assertThat(judgement.verdict().label()).isEqualTo(verdict);
    }

    @Test
    void realClientsAreTestedToo() {
        TrialScript hot = growing(TrialScript.of(1000, 20).generator(0.6, 0.9, 0.4, 0));

        assertThat(invalid(judge(SHARED_HOST, hot)).cause()).isEqualTo(InvalidCause.GENERATOR);
        Judgement tested =
                new Judge(Indicators.defaults(), Objective.NONE, SHARED_HOST, EngineKind.CLIENT).judge(hot.seen());
        assertThat(tested.verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(tested.generator().innocent()).isFalse();
    }

    @Test
    void anOverloadUnderStolenCpuProvesNothing() {
        Judgement judgement = judge(OWN_HOST, growing(modest()).sample(Metric.HOST_CPU_STEAL, TrialScript.HOST, 0.06));

        assertThat(invalid(judgement).cause()).isEqualTo(InvalidCause.DISTURBED);
        assertThat(invalid(judgement).why()).contains("taken by other virtual machines");
    }

    @Test
    void aPassUnderStolenCpuIsAPass() {
        Judgement judgement = judge(OWN_HOST, modest().sample(Metric.HOST_CPU_STEAL, TrialScript.HOST, 0.06));

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Sustained());
    }

    @Test
    void anOverloadOfALabWhoseCpuOtherProgramsTakeProvesNothing() {
        Surroundings lab = new Surroundings(true, true, 2, 1000);
        TrialScript crowded = growing(modest())
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.6)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.7)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.3);

        assertThat(invalid(judge(lab, crowded)).why()).contains("neither brokers nor the generator) used 19.0%");
        assertThat(judgeOf(lab).disturbance(crowded.seen()).share()).isCloseTo(0.19, within(1e-9));
    }

    @Test
    void whatTheKernelWritesBackForTheBrokersIsNoOtherProgram() {
        Surroundings lab = new Surroundings(true, true, 2, 1000);
        TrialScript written = growing(modest())
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.HOST_CPU_KERNEL, TrialScript.HOST, 0.12)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.6)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.7)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.3);

        assertThat(judge(lab, written).verdict()).isInstanceOf(Verdict.Overloaded.class);
    }

    @Test
    void theControllerOfALabIsNoOtherProgram() {
        Surroundings lab = new Surroundings(true, true, 2, 1000);
        TrialScript controlled = growing(modest())
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.HOST_CPU_LAB, TrialScript.HOST, 0.75)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.6)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.7)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.3);

        assertThat(judge(lab, controlled).verdict()).isInstanceOf(Verdict.Overloaded.class);
    }

    @Test
    void anOverloadOfALabThatHasTheCpuForItselfIsOne() {
        Surroundings lab = new Surroundings(true, true, 2, 1000);
        TrialScript alone = growing(modest())
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.8)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.8)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.3);

        assertThat(judge(lab, alone).verdict()).isInstanceOf(Verdict.Overloaded.class);
        assertThat(judgeOf(lab).disturbance(alone.seen())).isEqualTo(Disturbance.NONE);
    }

    @Test
    void theWorstSecondsOfATrialCountForAnOverload() {
        Surroundings lab = new Surroundings(true, true, 2, 1000);
        TrialScript visited = modest().sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, second -> second < 6 ? 0.9 : 0.7)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 1.1)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.3);

        Disturbance disturbance = judgeOf(lab).disturbance(visited.seen());

        assertThat(disturbance.worst()).isCloseTo(0.2, within(1e-9));
        assertThat(disturbance.share()).isBetween(0.05, 0.1);
    }

    @Test
    void theSpeedOfALabIsReadDuringTheMeasuredPart() {
        Surroundings lab = new Surroundings(true, true, 2, 1000);
        TrialScript slower = modest().sample(
                        Metric.GENERATOR_SPEED_ARITHMETIC, Entity.GENERATOR, second -> second < 10 ? 1e9 : 0.8e9);
        TrialScript steady = modest().sample(Metric.GENERATOR_SPEED_ARITHMETIC, Entity.GENERATOR, second -> 1e9);

        assertThat(judgeOf(lab).disturbance(slower.seen()).speedSd()).isBetween(0.08, 0.15);
        assertThat(judgeOf(lab).disturbance(steady.seen()).speedSd()).isZero();
        assertThat(judgeOf(OWN_HOST).disturbance(slower.seen())).isEqualTo(Disturbance.NONE);
    }

    /** Brokers and generator use all of the 1.5 cores that {@code docker --cpus=1.5} provides. */
    @Test
    void anOverloadWithinAFractionalCpuQuotaIsOne() {
        TrialScript alone = growing(modest())
                .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 1.0)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.65)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.65)
                .sample(Metric.GENERATOR_CPU, Entity.GENERATOR, 0.18);

        assertThat(judge(new Surroundings(true, true, 1.5, 1000), alone).verdict())
                .isInstanceOf(Verdict.Overloaded.class);
        assertThat(invalid(judge(new Surroundings(true, true, 2, 1000), alone)).cause())
                .isEqualTo(InvalidCause.DISTURBED);
    }

    @Test
    void disksThatFallBehindMeanThatMemoryCarriedIt() {
        SimulatedPageCache cache = new SimulatedPageCache(60, 40, 20, 1e9);

        Judgement judgement = judge(OWN_HOST, cache.on(TrialScript.withModestGenerator(1000, 60), 40));

        assertThat(judgement.verdict()).isEqualTo(new Verdict.SustainedByMemory());
    }

    @Test
    void disksThatKeepUpCarryIt() {
        SimulatedPageCache cache = new SimulatedPageCache(110, 40, 500, 1e9);

        Judgement judgement = judge(OWN_HOST, cache.on(TrialScript.withModestGenerator(1000, 110), 40));

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Sustained());
        assertThat(TrialScript.reading(judgement.readings(), Indicator.DISK).state())
                .isEqualTo(IndicatorReading.State.CLEAR);
    }

    @Test
    void disksThatAreNotSeenLeaveAPassAsItIs() {
        Judgement judgement = judge(OWN_HOST, modest());

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Sustained());
        assertThat(TrialScript.reading(judgement.readings(), Indicator.DISK).state())
                .isEqualTo(IndicatorReading.State.NO_DATA);
    }

    @Test
    void countsThatDisagreeProveNothing() {
        Judgement judgement = judge(OWN_HOST, modest().confirmation(new Confirmation(19_000, 20_000, 10)));

        assertThat(invalid(judgement).cause()).isEqualTo(InvalidCause.UNCONFIRMED);
    }

    @Test
    void aPassNeedsTheBrokersWordAnOverloadDoesNot() {
        Judgement pass = judge(OWN_HOST, modest().confirmation(Confirmation.UNREAD));
        Judgement overload = judge(
                OWN_HOST,
                growing(modest())
                        .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.05)
                        .confirmation(Confirmation.UNREAD));

        assertThat(invalid(pass).cause()).isEqualTo(InvalidCause.UNCONFIRMED);
        assertThat(overload.verdict().label()).isEqualTo("overloaded(handler-idle)");
    }

    @Test
    void saysWhereTheNetworkToTheBrokersIsNotExcluded() {
        Judgement blackBox = judge(OWN_HOST, growing(modest()).latenessMillis(second -> 100 * second));

        assertThat(blackBox.generator().innocent()).isTrue();
        assertThat(blackBox.generator().reason())
                .endsWith("no broker was read, so the network in between may be the cause");
    }

    @Test
    void aDisturbanceComesBeforeWhatTheIndicatorsSay() {
        Judgement judgement =
                judge(OWN_HOST, growing(modest()).event(TrialEvent.Kind.BROKERS_CHANGED, "broker 2 left"));

        assertThat(invalid(judgement).cause()).isEqualTo(InvalidCause.DISTURBED);
        assertThat(invalid(judgement).why()).isEqualTo("broker 2 left");
    }

    /** The samples after the decision showed that it was a stall. */
    @Test
    void aTrialThatWasEndedAsOverloadedIsNoPass() {
        Judgement recovered = judge(
                OWN_HOST,
                modest().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.8)
                        .event(TrialEvent.Kind.DECIDED_OVERLOADED, "the backlog grew by 1.2 s"));
        Judgement overloaded = judge(
                OWN_HOST, growing(modest()).event(TrialEvent.Kind.DECIDED_OVERLOADED, "the backlog grew by 1.2 s"));

        assertThat(invalid(recovered).cause()).isEqualTo(InvalidCause.DISTURBED);
        assertThat(overloaded.verdict().label()).startsWith("overloaded(");
    }

    @Test
    void theSameObservationIsJudgedAgainWithOtherThresholds() {
        var seen = modest().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.35).seen();
        Indicators strict = new Indicators(java.util.Map.of(Indicator.HANDLER_IDLE, 0.4));

        assertThat(new Judge(Indicators.defaults(), Objective.NONE, OWN_HOST)
                        .judge(seen)
                        .verdict())
                .isEqualTo(new Verdict.Sustained());
        assertThat(new Judge(strict, Objective.NONE, OWN_HOST)
                        .judge(seen)
                        .verdict()
                        .label())
                .isEqualTo("overloaded(handler-idle)");
    }

    @Test
    void aTrialInWhichNothingCameThroughIsNoPass() {
        Judgement judgement = judge(OWN_HOST, TrialScript.withModestGenerator(0.04, 20));

        assertThat(invalid(judgement).cause()).isEqualTo(InvalidCause.UNCONFIRMED);
        assertThat(invalid(judgement).why()).startsWith("no record was completed");
    }

    @Test
    void aLatencyThatIsMissedIsTooMuchForWhatIsPromisedOnly() {
        Judgement judgement = new Judge(Indicators.defaults(), P99_IN_100_MS, OWN_HOST)
                .judge(modest().latencyMillis(second -> 300).seen());

        assertThat(judgement.verdict().label()).isEqualTo("overloaded(latency)");
        assertThat(judgement.hard()).isEqualTo(new Verdict.Sustained());
    }

    /** A host near its threshold explains a missed latency; if no latency is missed, there is nothing to explain. */
    @Test
    void aMissedLatencyBindsItselfAlsoOnABusyHost() {
        Judgement judgement = new Judge(Indicators.defaults(), P99_IN_100_MS, SHARED_HOST)
                .judge(modest().latencyMillis(second -> 300)
                        .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.99)
                        .seen());

        assertThat(judgement.verdict()).isEqualTo(new Verdict.Overloaded(List.of(Indicator.LATENCY)));
        assertThat(judgement.hard()).isEqualTo(new Verdict.Sustained());
    }

    @Test
    void anOverloadIsOneWithoutThePromiseToo() {
        Judgement judgement = new Judge(Indicators.defaults(), P99_IN_100_MS, OWN_HOST)
                .judge(growing(modest()).latencyMillis(second -> 300).seen());

        assertThat(judgement.verdict())
                .isEqualTo(new Verdict.Overloaded(
                        List.of(Indicator.LATENCY, Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG)));
        assertThat(judgement.hard())
                .isEqualTo(new Verdict.Overloaded(List.of(Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG)));
    }

    private static TrialScript modest() {
        return TrialScript.withModestGenerator(1000, 20);
    }

    private static TrialScript growing(TrialScript script) {
        return script.backlogSeconds(second -> 0.1 * Math.max(0, second));
    }

    private static Judgement judge(Surroundings surroundings, TrialScript script) {
        return judgeOf(surroundings).judge(script.seen());
    }

    private static Judge judgeOf(Surroundings surroundings) {
        return new Judge(Indicators.defaults(), Objective.NONE, surroundings);
    }

    private static Verdict.Invalid invalid(Judgement judgement) {
        assertThat(judgement.verdict()).isInstanceOf(Verdict.Invalid.class);
        return (Verdict.Invalid) judgement.verdict();
    }
}
