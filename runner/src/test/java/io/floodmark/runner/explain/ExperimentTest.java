package io.floodmark.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.runner.explain.Experiment.End;
import io.floodmark.runner.explain.Experiment.Side;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private static final Side OVERLOADED = new Side(End.OVERLOADED, 10_000, 2e9);

    private static String verdict(Side before, Side after) {
        return new Experiment(before, after).verdict();
    }

    @Test
    void confirmsWhereTheOverloadIsGone() {
        assertThat(verdict(OVERLOADED, new Side(End.CARRIED, 12_500, 5e6)))
                .isEqualTo("Confirmed: the load is sustained, +25% achieved");
    }

    @Test
    void doesNotConfirmByALoadThatAnotherLabMightHaveCarriedToo() {
        assertThat(verdict(OVERLOADED, new Side(End.CARRIED, 10_500, 5e6)))
                .startsWith("Inconclusive: the load is sustained, but +5% achieved");
    }

    @Test
    void confirmsWhereMuchMoreIsAchieved() {
        assertThat(verdict(OVERLOADED, new Side(End.OVERLOADED, 11_600, 2e9)))
                .isEqualTo("Confirmed: +16% achieved, although the load is still not sustained");
    }

    @Test
    void doesNotTakeWhatTwoLabsDifferByForAnEffect() {
        assertThat(verdict(OVERLOADED, new Side(End.OVERLOADED, 11_400, 1.5e9)))
                .startsWith("Not confirmed: +14% achieved and -25% latency");
    }

    @Test
    void confirmsNothingWhereANewLabCarriesTheLoadAnyway() {
        Side carried = new Side(End.CARRIED, 10_000, 5e6);

        assertThat(verdict(carried, carried)).contains("the plan did not contain the cause");
    }

    @Test
    void confirmsNothingByATrialThatWasInvalid() {
        assertThat(verdict(OVERLOADED, new Side(End.INVALID, 20_000, 5e6))).contains("a trial was invalid");
    }

    @Test
    void clearsAGeneratorThatBringsMuchMoreWithTheSettingChanged() {
        Side doubted = new Side(End.DOUBTED, 105_000, 1e9);

        assertThat(verdict(doubted, new Side(End.CARRIED, 150_000, 1e6)))
                .isEqualTo("Confirmed: the load is sustained, +43% achieved, so the generator was not the bottleneck");
        assertThat(verdict(doubted, new Side(End.CARRIED, 110_000, 1e6))).contains("a trial was invalid");
        assertThat(verdict(doubted, new Side(End.OVERLOADED, 150_000, 1e6))).contains("a trial was invalid");
        assertThat(verdict(OVERLOADED, new Side(End.DOUBTED, 20_000, 1e6))).contains("a trial was invalid");
    }
}
