package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Diagnosis;
import io.floodmark.model.Evidence;
import io.floodmark.model.EvidenceSource;
import io.floodmark.model.LoadCurve;
import io.floodmark.model.Metric;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DiagnosisReportTest {
    @Test
    void saysHowEachCauseIsConfirmed() {
        Cause first = FakeDiagnosis.known(2).proved().get(0);
        Cause second = new Cause(Bottleneck.HOST_CPU, first.evidence(), first.against(), first.remedy(), "");
        Diagnosis both = new Diagnosis(2, Diagnosis.State.KNOWN, List.of(first, second), List.of(), List.of());

        assertThat(DiagnosisText.lines(both))
                .filteredOn(line -> line.contains("runs it on a lab"))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("(--confirm runs it on a lab)"),
                        line -> assertThat(line).endsWith("(--confirm --cause host-cpu runs it on a lab)"));
    }

    @Test
    void isPrintedInPlainWords() {
        Golden.assertMatches(
                "explain.txt",
                String.join("\n", DiagnosisText.lines(FakeDiagnosis.known(8))) + "\n\n"
                        + String.join("\n", DiagnosisText.lines(FakeDiagnosis.notKnown(8))) + "\n");
    }

    @Test
    void tellsTheCauseItsEvidenceAndWhatFollows() {
        String text = String.join("\n", DiagnosisText.lines(FakeDiagnosis.known(8)));

        assertThat(text)
                .startsWith("Bottleneck of trial 8: the brokers' network threads, with 3 pieces of evidence.")
                .contains("  evidence     it computed for 93% [CPU clocks of the brokers' threads]")
                .contains("  against      the host is 96% busy [the host's CPU counters]")
                .contains("  setting      num.network.threads", "  risk         connections stay")
                .contains("(--confirm runs it on a lab)")
                .contains("  consistent   Little's law: requests under way: 5.4 of at most 5")
                .doesNotContain("Suspected");
    }

    @Test
    void tellsWhatWouldTellWhereItIsNotKnown() {
        String text = String.join("\n", DiagnosisText.lines(FakeDiagnosis.notKnown(8)));

        assertThat(text)
                .startsWith(
                        "Inconclusive: no cause in trial 8 is supported by two independent sources; suspected: the CPU")
                .contains("Suspected: the CPU of a broker's host", "  next check   CPU of every process")
                .contains("Causes that no rule identifies: a full producer buffer;", "; tiered storage.")
                .doesNotContain("  setting");
    }

    @Test
    void saysOnThePageTooThatNothingSpeaksAgainstACause() {
        String known = HtmlReport.render(FakeRuns.limit(), Optional.of(FakeDiagnosis.known(8)));
        String notKnown = HtmlReport.render(FakeRuns.limit(), Optional.of(FakeDiagnosis.notKnown(8)));

        // Only the suspected cause has none; the other has evidence against it.
        assertThat(known.split("no contradicting evidence", -1)).hasSize(1 + 1);
        assertThat(DiagnosisMarkdown.of(FakeDiagnosis.notKnown(8))).contains("- Against: no contradicting evidence");
        assertThat(known).doesNotContain("no rule identifies");
        assertThat(notKnown).contains("Causes that no rule identifies: ");
    }

    @Test
    void drawsWhatTheSentenceSays() {
        Trial trial = FakeRuns.limit().trials().get(0);
        EvidenceCharts charts = new EvidenceCharts(trial, LoadKind.PRODUCED);

        assertThat(charts.data(new Evidence(EvidenceSource.CLIENT, "told to wait", LoadCurve.THROTTLED)))
                .contains("Throttled by quotas, seconds per second");
        assertThat(charts.data(new Evidence(EvidenceSource.CLIENT, "slow", LoadCurve.SERVICE)))
                .contains("Request time, sent to acknowledged");
    }

    @Test
    void drawsWhatWasAchievedWhereTheEvidenceItselfWasNotKept() {
        Trial trial = FakeRuns.limit().trials().get(0);
        EvidenceCharts charts = new EvidenceCharts(trial, LoadKind.PRODUCED);

        assertThat(charts.data(new Evidence(EvidenceSource.CLIENT, "groups lag", LoadCurve.GROUP_LAG)))
                .contains("\"title\":\"Offered, ");
        assertThat(charts.data(new Evidence(EvidenceSource.ADMIN, "moved", List.of(Metric.REASSIGNING))))
                .contains("\"title\":\"Offered, ");
    }

    @Test
    void saysTheSameInMarkdownWithoutMarkupOfItsOwn() {
        assertThat(DiagnosisMarkdown.of(FakeDiagnosis.known(8)))
                .contains("### Cause: the brokers' network threads")
                .contains("- Evidence (idle metrics of the brokers): idle for 4% of &lt;the> time")
                .endsWith("\n");
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

    @Test
    void fitsTheSchemaOfResults() throws IOException {
        Run run = FakeRuns.limit();
        String json = JsonResult.of(run, Optional.of(FakeDiagnosis.known(8)), Optional.of(Path.of("report.html")));

        assertThat(JsonResultTest.schema().validate(json, InputFormat.JSON)).isEmpty();
        JsonNode diagnosis = JsonMapper.shared().readTree(json).path("diagnosis");
        assertThat(diagnosis.path("cause").asString()).isEqualTo("network-threads");
        assertThat(diagnosis.path("proved").path(0).path("evidence")).hasSize(3);
        assertThat(JsonMapper.shared()
                        .readTree(DiagnosisJson.of("r1", FakeDiagnosis.notKnown(8)))
                        .path("cause")
                        .isNull())
                .isTrue();
    }
}
