package io.floodmark.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Goal;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundTest {
    @Test
    void givesEachSearchItsOwnTrials() {
        List<Round> rounds = Round.of(FakeRuns.repeated());

        assertThat(rounds).hasSize(3);
        assertThat(rounds.get(1).trials()).extracting(Trial::number).containsExactly(9, 10, 11, 12, 13, 14, 15, 16);
        assertThat(rounds.get(1).passBelow()).map(Trial::number).contains(16);
    }

    @Test
    void givesEverySearchAllTrialsWhereTheCountsDoNotAddUp() {
        Run run = FakeRuns.limit();
        Run cut = FakeRuns.with(run, run.trials().subList(0, 7));

        assertThat(Round.of(cut).get(0).trials()).hasSize(7);
        assertThat(Round.of(cut).get(0).passBelow()).isEmpty();
    }

    @Test
    void isToldByTheLimitUnderTheObjectiveAndHasTheHardOneBesideIt() {
        Run run = FakeRuns.promised();
        Round round = Round.of(run).get(0);
        Round hard = round.hard(run).orElseThrow();

        assertThat(Round.of(run)).hasSize(1);
        assertThat(round.limit().goal()).isEqualTo(Goal.OBJECTIVE);
        assertThat(round.trials()).hasSize(8);
        assertThat(round.overloadAbove().orElseThrow().overloaded()).isTrue();
        assertThat(hard.passBelow().orElseThrow().sustained())
                .as("without the promise")
                .isTrue();
        assertThat(hard.trials().stream().filter(Trial::overloaded)).hasSize(1);
    }

    @Test
    void isToldByTheMedianEstimate() {
        Round middle = Round.headline(Round.of(FakeRuns.repeated())).orElseThrow();

        assertThat(middle.limit().estimate().perSecond()).isEqualTo(48_400);
    }

    @Test
    void isToldByTheOneThatWasUnsafe() {
        Limit converged = FakeRuns.converged();
        Limit unsafe = FakeRuns.ended(Limit.End.ABORTED).limits().get(0);
        List<Round> rounds = List.of(
                new Round(1, converged, Optional.empty(), List.of()),
                new Round(2, converged, Optional.empty(), List.of()),
                new Round(3, unsafe, Optional.empty(), List.of()));

        assertThat(Round.headline(rounds)).map(Round::number).contains(3);
    }

    @Test
    void isNotToldByASearchThatCouldNotAnswer() {
        Limit nothing = FakeRuns.ended(Limit.End.INVALID).limits().get(0);
        List<Round> rounds = List.of(
                new Round(1, nothing, Optional.empty(), List.of()),
                new Round(2, nothing, Optional.empty(), List.of()),
                new Round(3, FakeRuns.converged(), Optional.empty(), List.of()));

        assertThat(Round.headline(rounds)).map(Round::number).contains(3);
        assertThat(Round.headline(rounds.subList(0, 2))).map(Round::number).contains(1);
    }

    @Test
    void hasNoMiddleWithoutASearch() {
        assertThat(Round.headline(Round.of(FakeRuns.trial()))).isEmpty();
    }

    @Test
    void provesThePassBelow() {
        Round round = Round.of(FakeRuns.ended(Limit.End.LOWER_BOUND)).get(0);

        assertThat(round.proved().perSecond()).isEqualTo(48_000);
        assertThat(round.lowestOverload()).isEmpty();
    }
}
