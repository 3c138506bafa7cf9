package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.Judgement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests records that leave late while brokers are idle: the network is the cause if it is saturated, otherwise perhaps
 * the generator.
 */
class FullLinkTest {
    private static final Surroundings LAB = new Surroundings(true, true, 2, 1024);

    @ParameterizedTest(name = "{0} of a link used: {1}")
    @CsvSource({
        "0.97, overloaded(link)",
        "0.81, overloaded(link)",
        "0.73, overloaded(link)",
        "0.71, invalid(generator)",
        "0.20, invalid(generator)"
    })
    void explainsIdleBrokersAndRecordsThatLeaveLate(double used, String verdict) {
        Judgement judgement = judge(late().generator(0.05, 0.2, 0, 0), used);

        assertThat(judgement.verdict().label()).isEqualTo(verdict);
        assertThat(judgement.generator().innocent()).isEqualTo(verdict.startsWith("overloaded"));
    }

    @Test
    void isSaidInTheProofAndInTheEvidence() {
        Judgement judgement = judge(late().generator(0.05, 0.2, 0, 0), 0.97);

        assertThat(judgement.generator().reason()).endsWith("it sent late because the brokers' network was saturated");
        assertThat(TrialScript.reading(judgement.readings(), Indicator.LINK).evidence())
                .startsWith("an interface of host one used 97.0% of its speed over 20 s; threshold: > 80.0%"
                        + " while work waits, which is the case: achieved");
    }

    /** Its own CPU is a possible cause too: a busy link may sustain more. */
    @Test
    void clearsNoGeneratorThatIsShortOfCpu() {
        assertThat(judge(late().generator(0.3, 0.95, 0, 0), 0.97).verdict().label())
                .isEqualTo("invalid(generator)");
    }

    @Test
    void isNoOverloadWhereNothingWaits() {
        Judgement judgement = judge(TrialScript.withModestGenerator(1000, 20), 0.99);

        assertThat(judgement.verdict().label()).isEqualTo("sustained");
        assertThat(TrialScript.reading(judgement.readings(), Indicator.LINK).state())
                .isEqualTo(State.CLEAR);
    }

    /** A CPU at 0.9 of 95% and a link at 0.95 of 80% would both explain it. */
    @Test
    void theFullerOfLinkAndCpuIsNamedWhereBothAreNear() {
        TrialScript script =
                late().generator(0.05, 0.2, 0.3, 0).sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.9 * 0.95);

        assertThat(judge(script, 0.95 * 0.8).verdict().label()).isEqualTo("overloaded(link)");
    }

    @Test
    void isOffWhereNoInterfaceSaysItsSpeed() {
        Judgement judgement = new Judge(Indicators.defaults(), Objective.NONE, LAB)
                .judge(TrialScript.withModestGenerator(1000, 20).seen());

        assertThat(TrialScript.reading(judgement.readings(), Indicator.LINK).state())
                .isEqualTo(State.OFF);
    }

    private static TrialScript late() {
        return TrialScript.of(1000, 20)
                .backlogSeconds(second -> 0.1 * Math.max(0, second))
                .latenessMillis(second -> 100 * Math.max(0, second))
                .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.8);
    }

    private static Judgement judge(TrialScript script, double used) {
        return new Judge(Indicators.defaults(), Objective.NONE, LAB)
                .judge(script.sample(Metric.HOST_NETWORK_USED, TrialScript.HOST, used)
                        .seen());
    }
}
