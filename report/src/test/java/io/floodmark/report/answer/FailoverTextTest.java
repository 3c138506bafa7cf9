package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeFailover;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

class FailoverTextTest {
    @Test
    void tellsMediansWithTheLeastAndTheMost() {
        Golden.assertMatches("failover-growing.txt", text(FakeFailover.growing()));
        Golden.assertMatches("failover-once.txt", text(FakeFailover.once()));
        Golden.assertMatches("failover-default.txt", text(FakeFailover.threeCounts()));
    }

    @Test
    void tellsHowItGrowsWithTheMeanOfTheMiddleTwoOfAnEvenNumber() {
        assertThat(text(FakeFailover.growing()))
                .contains("8.97 s (8.76 to 9.18) until all accept records again (50 partitions, n = 2)")
                .contains("10.20 s (9.80 to 10.40) until all accept records again (1,000 partitions, n = 3)")
                .contains("First to last:       0.90 s (0.80 to 1.20)")
                .contains("metadata 0.13 s");
    }

    @Test
    void saysNothingWhereNoBrokerWasKilled() {
        assertThat(FailoverText.of(FakeRuns.limit())).isEmpty();
    }

    private static String text(Run run) {
        return String.join("\n", Answer.lines(run)) + "\n";
    }
}
