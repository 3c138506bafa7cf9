package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BracketTest {
    private static final double HALF_WIDTH = 0.05;

    @Test
    void takesTheHighestFullPassBelowAndTheLowestOverloadAboveIt() {
        Bracket bracket = around(
                100,
                Outcomes.pass(1, 95, true),
                Outcomes.pass(2, 98, true),
                Outcomes.overload(3, 110),
                Outcomes.overload(4, 104));

        assertThat(bracket.pass().orElseThrow().number()).isEqualTo(2);
        assertThat(bracket.overload().orElseThrow().number()).isEqualTo(4);
        assertThat(bracket.complete()).isTrue();
    }

    @Test
    void aShortPassIsNoPassOfABracket() {
        assertThat(around(100, Outcomes.pass(1, 98, false)).pass()).isEmpty();
    }

    @Test
    void whatIsTooFarAwayDoesNotCount() {
        Bracket bracket = around(100, Outcomes.pass(1, 93, true), Outcomes.overload(2, 113));

        assertThat(bracket.missing()).isEqualTo(2);
    }

    @Test
    void theAskedHalfWidthMayWidenIt() {
        Bracket bracket =
                Bracket.around(100, 0.15, Outcomes.history(Outcomes.pass(1, 86, true), Outcomes.overload(2, 122)));

        assertThat(bracket.complete()).isTrue();
    }

    @Test
    void itsPassLiesBelowItsOverload() {
        Bracket bracket = around(
                100,
                Outcomes.pass(1, 96, true),
                Outcomes.pass(2, 103, true),
                Outcomes.overload(3, 95),
                Outcomes.overload(4, 101));

        assertThat(bracket.pass().orElseThrow().number()).isEqualTo(1);
        assertThat(bracket.overload().orElseThrow().number()).isEqualTo(4);
    }

    @Test
    void ofAPassAboveAllOverloadsTheLikelierOfBothIsKept() {
        Bracket highPass = around(100, Outcomes.pass(1, 101, true), Outcomes.overload(2, 97));
        Bracket lowOverload = around(100, Outcomes.pass(1, 99, true), Outcomes.overload(2, 97));

        assertThat(highPass.pass()).isEmpty();
        assertThat(highPass.overload().orElseThrow().number()).isEqualTo(2);
        assertThat(lowOverload.pass().orElseThrow().number()).isEqualTo(1);
        assertThat(lowOverload.overload()).isEmpty();
    }

    @Test
    void aLoadThatFailedAsOftenAsItPassedIsNotItsPass() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 96, true),
            Outcomes.pass(2, 99, true),
            Outcomes.overload(3, 104),
            Outcomes.overload(4, 99),
            Outcomes.pass(5, 99, true)
        };

        Bracket once = around(100, Arrays.copyOf(outcomes, 4));
        Bracket oftener = around(100, outcomes);

        assertThat(once.pass().orElseThrow().number()).isEqualTo(1);
        assertThat(once.overload().orElseThrow().number()).isEqualTo(4);
        assertThat(oftener.pass().orElseThrow().load().perSecond()).isEqualTo(99);
        assertThat(oftener.overload().orElseThrow().number()).isEqualTo(3);
    }

    @Test
    void aShortPassThatWasNotRepeatedIsKnown() {
        TrialOutcome pass = Outcomes.pass(1, 98, true);
        TrialOutcome overload = Outcomes.overload(2, 104);

        assertThat(unrepeated(pass, overload)).hasValue(pass);
        assertThat(unrepeated(pass, overload, Outcomes.pass(3, 98, true))).isEmpty();
        assertThat(unrepeated(pass, overload, Outcomes.overload(3, 98))).isEmpty();
        assertThat(unrepeated(Outcomes.longPass(1, 98), overload)).isEmpty();
    }

    private static Optional<TrialOutcome> unrepeated(TrialOutcome... outcomes) {
        return around(100, outcomes).unrepeatedPass(Outcomes.history(outcomes));
    }

    private static Bracket around(double limit, TrialOutcome... outcomes) {
        return Bracket.around(limit, HALF_WIDTH, Outcomes.history(outcomes));
    }
}
