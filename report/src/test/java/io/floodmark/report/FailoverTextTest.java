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
                .contains("50 partitions led by the broker: all accept records again after 8.97 s (8.76 s to 9.18 s)")
                .contains(
                        "1,000 partitions led by the broker: all accept records again after 10.20 s (9.80 s to 10.40 s)")
                .contains("from first to last 0.90 s (0.80 s to 1.20 s)")
                .contains("metadata polled at least every 0.13 s");
    }

    @Test
    void saysNothingWhereNoBrokerWasKilled() {
        assertThat(FailoverText.of(FakeRuns.limit())).isEmpty();
    }

    @Test
    void theReportShowsIt() {
        assertThat(HtmlReport.render(FakeFailover.growing()))
                .contains("<dt>Unavailability</dt>", "1,000 partitions led by the broker")
                .doesNotContain("The brokers were warmed", "nothing was measured");
    }

    private static String text(Run run) {
        return String.join("\n", Answer.lines(run)) + "\n";
    }
}
