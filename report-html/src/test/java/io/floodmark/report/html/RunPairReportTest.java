package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

class RunPairReportTest {
    @Test
    void overlaysLatencyAndPercentilesOfBothRuns() {
        String html =
                RunPairReport.page(FakeRuns.limit(), FakeRuns.fromFarBelow()).html();

        assertThat(html)
                .contains("Latency against load, ms", "Latency by percentile, ms")
                .contains(">first p99<", ">second p99<", ">first p50<", ">second p50<")
                .contains("Differences in the plan");
    }

    @Test
    void hasNoPicturesWithoutTrials() {
        assertThat(RunPairReport.page(FakeRuns.empty(), FakeRuns.empty()).html())
                .doesNotContain("<svg")
                .contains("The plans are equal.", "The conditions are equal.");
    }

    @Test
    void escapesNamesOfTheRuns() {
        assertThat(RunPairReport.page(FakeRuns.hostile(), FakeRuns.limit()).html())
                .doesNotContain("<script>alert");
    }
}
