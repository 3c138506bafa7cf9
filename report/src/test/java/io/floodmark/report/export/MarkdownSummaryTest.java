package io.floodmark.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

class MarkdownSummaryTest {
    @Test
    void fitsIntoAnIssue() {
        Golden.assertMatches("summary.md", MarkdownSummary.of(FakeRuns.limit()));
    }

    @Test
    void letsNoMarkupThrough() {
        String outsideOfCode = MarkdownSummary.of(FakeRuns.hostile()).replaceAll("`[^`]*`", "");

        assertThat(outsideOfCode).doesNotContain("<script>alert", "</script>", "\u0000");
    }

    @Test
    void isThereForARunWithoutTrials() {
        assertThat(MarkdownSummary.of(FakeRuns.empty()))
                .contains("nothing was measured")
                .endsWith("\n");
    }
}
