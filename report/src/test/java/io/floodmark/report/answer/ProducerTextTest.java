package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

class ProducerTextTest {
    private static final Condition PLANNED = new Condition("generator", "producers", "3");

    private static Condition after(int trial, String producers) {
        return new Condition("generator", "producers after trial " + trial, producers);
    }

    @Test
    void namesTheNumberThatTheLimitHoldsFor() {
        assertThat(Answer.of(FakeRuns.under(FakeRuns.limit(), PLANNED, after(2, "6"), after(4, "12")))
                        .details())
                .contains(new AnswerLine(
                        "Producers",
                        "12 in trial 5, 12 in trial 8 (planned: 3); the limit holds for that number, use --producers"
                                + " 12 to reproduce it"));
    }

    /** The repeat with twice the producers never ran, because the search had ended. */
    @Test
    void saysNothingOfAChangeAfterTheTrialsThatDecide() {
        assertThat(Answer.lines(FakeRuns.under(FakeRuns.limit(), PLANNED, after(8, "6"))))
                .noneMatch(line -> line.startsWith("Producers"));
    }

    @Test
    void namesBothNumbersIfTheTrialsThatDecideDiffer() {
        assertThat(Answer.of(FakeRuns.under(FakeRuns.limit(), PLANNED, after(5, "6")))
                        .details())
                .contains(new AnswerLine(
                        "Producers",
                        "3 in trial 5, 6 in trial 8 (planned: 3); the interval is between different numbers, use"
                                + " --producers 6 for one"));
    }

    @Test
    void saysNothingIfTheSearchEndedWithThePlannedNumber() {
        assertThat(Answer.lines(FakeRuns.under(FakeRuns.limit(), PLANNED, after(2, "6"), after(3, "3"))))
                .noneMatch(line -> line.startsWith("Producers"));
        assertThat(Answer.lines(FakeRuns.under(FakeRuns.limit(), PLANNED)))
                .noneMatch(line -> line.startsWith("Producers"));
    }
}
