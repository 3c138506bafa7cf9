package io.floodmark.runner.study;

import static io.floodmark.testing.runner.StoredBoundary.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.boundary.Boundary.End;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.testing.runner.StoredBoundary;
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
    void followsTheEnd(End end, Status code) {
        assertThat(BoundaryOutcome.of(StoredBoundary.of(ended(end, KNOWN))).status())
                .isEqualTo(code);
    }

    @Test
    void isDoneOnlyWhereSomethingWasCarried() {
        assertThat(status(new LimitLikelihood.AtLeast(7, 0.1), NOTHING)).isEqualTo(Status.DONE);
        assertThat(status(BELOW, BELOW)).isEqualTo(Status.OVERLOADED);
        assertThat(status(NOTHING)).isEqualTo(Status.INVALID);
    }

    private static Status status(LimitLikelihood... said) {
        return BoundaryOutcome.of(StoredBoundary.of(ended(End.BUDGET_SPENT, said)))
                .status();
    }

    @Test
    void isThatOfTheWorstLine() {
        Outcome outcome = BoundaryOutcome.of(StoredBoundary.of(
                ended(End.CONVERGED, KNOWN), ended(End.ABORTED, NOTHING), ended(End.INVALID, NOTHING)));

        assertThat(outcome.status()).isEqualTo(Status.ABORTED);
        assertThat(outcome.words()).isEqualTo("aborted: a lab of 1 broker, 1 searches");
    }

    @Test
    void provesNothingWithoutALine() {
        assertThat(BoundaryOutcome.of(StoredBoundary.of()).status()).isEqualTo(Status.INVALID);
    }
}
