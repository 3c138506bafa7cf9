package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Run;
import java.io.IOException;
import java.util.List;
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
    void doublesQuotes() throws IOException {
        Run run = FakeRuns.trial();
        Run quoting = new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                run.conditions(),
                List.of(HostileTrial.of(run.trials().get(0), "it said \"no\"")),
                run.limits(),
                run.outcome());

        CsvExport.trials(quoting, out);

        assertThat(out).endsWith(",\"it said \"\"no\"\"\"\r\n");
    }

    @Test
    void quotesWhatWouldBreakALine() throws IOException {
        CsvExport.trials(FakeRuns.hostile(), out);

        assertThat(out).contains("\"</script><script>alert(1)</script>\u2028'\"\"&<b>");
    }
}
