package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Run;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CsvExportTest {
    private final StringBuilder out = new StringBuilder();

    @Test
    void writesALineForEachTrial() throws IOException {
        CsvExport.trials(FakeRuns.limit(), out);

        Golden.assertMatches("trials.csv", out.toString());
    }

    @Test
    void writesEveryIntervalAndSample() throws IOException {
        Run run = FakeRuns.trial();
        StringBuilder samples = new StringBuilder();

        CsvExport.intervals(run, out);
        CsvExport.samples(run, samples);

        assertThat(out.toString().lines())
                .hasSize(1 + run.trials().get(0).observation().intervals().size());
        assertThat(samples.toString().lines())
                .hasSize(1 + run.trials().get(0).observation().samples().size());
    }

    @Test
    void leavesCellsEmptyForWhatIsMissing() throws IOException {
        CsvExport.samples(FakeRuns.limit(), out);

        assertThat(out.toString().lines()).anyMatch(line -> line.endsWith(",,missing"));
        assertThat(out).doesNotContain("NaN");
    }

    @Test
    void quotesWhatWouldBreakALine() throws IOException {
        CsvExport.trials(FakeRuns.hostile(), out);

        assertThat(out).contains("\"</script><script>alert(1)</script>\u2028'\"\"&<b>");
    }
}
