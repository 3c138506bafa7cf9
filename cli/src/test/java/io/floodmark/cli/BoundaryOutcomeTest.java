package io.floodmark.cli;

import static io.floodmark.cli.StoredBoundary.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Boundary.End;
import io.floodmark.model.LimitLikelihood;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundaryOutcomeTest {
    private static final LimitLikelihood KNOWN = new LimitLikelihood.Around(7, 0.1);
    private static final LimitLikelihood BELOW = new LimitLikelihood.AtMost(7, 0.1);
    private static final LimitLikelihood NOTHING = new LimitLikelihood.Nothing();

    @ParameterizedTest
    @CsvSource({
        "CONVERGED, DONE",
        "BUDGET_SPENT, DONE",
        "EXHAUSTED, DONE",
        "INVALID, INVALID",
        "ABORTED, ABORTED",
        "STOPPED, STOPPED"
    })
    void followsTheEnd(End end, ExitCode code) {
        assertThat(BoundaryOutcome.of(StoredBoundary.of(ended(end, KNOWN))).code())
                .isEqualTo(code);
    }

    @Test
    void isDoneOnlyWhereSomethingWasCarried() {
        assertThat(code(new LimitLikelihood.AtLeast(7, 0.1), NOTHING)).isEqualTo(ExitCode.DONE);
        assertThat(code(BELOW, BELOW)).isEqualTo(ExitCode.OVERLOADED);
        assertThat(code(NOTHING)).isEqualTo(ExitCode.INVALID);
    }

    private static ExitCode code(LimitLikelihood... said) {
        return BoundaryOutcome.of(StoredBoundary.of(ended(End.BUDGET_SPENT, said)))
                .code();
    }

    @Test
    void isThatOfTheWorstLine() {
        Outcome outcome = BoundaryOutcome.of(StoredBoundary.of(
                ended(End.CONVERGED, KNOWN), ended(End.ABORTED, NOTHING), ended(End.INVALID, NOTHING)));

        assertThat(outcome.code()).isEqualTo(ExitCode.ABORTED);
        assertThat(outcome.words()).isEqualTo("aborted: a lab of 1 broker, 1 searches");
    }

    @Test
    void provesNothingWithoutALine() {
        assertThat(BoundaryOutcome.of(StoredBoundary.of()).code()).isEqualTo(ExitCode.INVALID);
    }
}
