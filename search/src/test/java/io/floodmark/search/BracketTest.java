package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

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
    void anOverloadBelowThePassIsOnlyTakenWhenThereIsNoneAbove() {
        Bracket below = around(100, Outcomes.pass(1, 101, true), Outcomes.overload(2, 97));
        Bracket both = around(100, Outcomes.pass(1, 101, true), Outcomes.overload(2, 100.5), Outcomes.overload(3, 110));

        assertThat(below.overload().orElseThrow().number()).isEqualTo(2);
        assertThat(both.overload().orElseThrow().number()).isEqualTo(3);
    }

    private static Bracket around(double limit, TrialOutcome... outcomes) {
        return Bracket.around(limit, HALF_WIDTH, Outcomes.history(outcomes));
    }
}
