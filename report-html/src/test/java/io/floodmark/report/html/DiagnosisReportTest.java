package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.report.FakeDiagnosis;
import io.floodmark.testing.report.FakeRuns;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosisReportTest {
    @Test
    void saysOnThePageTooThatNothingSpeaksAgainstACause() {
        String known = HtmlReport.render(FakeRuns.limit(), Optional.of(FakeDiagnosis.known(8)));
        String notKnown = HtmlReport.render(FakeRuns.limit(), Optional.of(FakeDiagnosis.notKnown(8)));

        // Only the suspected cause has none; the other has evidence against it.
        assertThat(known.split("no contradicting evidence", -1)).hasSize(1 + 1);
        assertThat(known).doesNotContain("no rule identifies");
        assertThat(notKnown).contains("Causes that no rule identifies: ");
    }

    @Test
    void showsEachPieceOfEvidenceWithItsChart() {
        String html = HtmlReport.render(FakeRuns.limit(), Optional.of(FakeDiagnosis.known(8)));

        assertThat(html).contains("id=\"why\"", "<a href=\"#why\">Why</a>", "of &lt;the");
        assertThat(html.split("class=\"trial clue\"", -1)).hasSize(5 + 1);
        assertThat(html)
                .contains("id=\"why-network-threads-evidence-1\" open>", "id=\"why-network-threads-against-1\" open>")
                .contains("\"title\":\"broker.handler.idle\"");
    }
}
