package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Run;
import io.floodmark.testing.Golden;
import org.junit.jupiter.api.Test;

class FailoverTextTest {
    @Test
    void tellsMediansWithTheLeastAndTheMost() {
        Golden.assertMatches("failover-growing.txt", text(FakeFailover.growing()));
        Golden.assertMatches("failover-once.txt", text(FakeFailover.once()));
    }

    @Test
    void tellsHowItGrowsWithTheMeanOfTheMiddleTwoOfAnEvenNumber() {
        assertThat(text(FakeFailover.growing()))
                .contains("50 partitions to lead: all take records again after 8.97 s (8.76 s to 9.18 s)")
                .contains("1,000 partitions to lead: all take records again after 10.20 s (9.80 s to 10.40 s)")
                .contains("moving them took 0.90 s (0.80 s to 1.20 s)")
                .contains("metadata was looked at every 0.13 s or less");
    }

    @Test
    void saysNothingWhereNoBrokerWasKilled() {
        assertThat(FailoverText.of(FakeRuns.limit())).isEmpty();
    }

    @Test
    void theReportShowsIt() {
        assertThat(HtmlReport.render(FakeFailover.growing()))
                .contains("<dt>Unavailability</dt>", "1,000 partitions to lead")
                .doesNotContain("The brokers were warmed", "nothing was measured");
    }

    private static String text(Run run) {
        return String.join("\n", Answer.lines(run)) + "\n";
    }
}
