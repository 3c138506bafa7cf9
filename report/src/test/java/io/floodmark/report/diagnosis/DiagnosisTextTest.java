package io.floodmark.report.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.report.export.DiagnosisMarkdown;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeDiagnosis;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosisTextTest {
    @Test
    void saysHowEachCauseIsConfirmed() {
        Cause first = FakeDiagnosis.known(2).proved().get(0);
        Cause second = new Cause(Bottleneck.HOST_CPU, first.evidence(), first.against(), first.remedy(), "");
        Diagnosis both =
                new Diagnosis(2, Diagnosis.State.KNOWN, List.of(first, second), List.of(), List.of(), Optional.empty());

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
    void saysTheSameInMarkdownWithoutMarkupOfItsOwn() {
        assertThat(DiagnosisMarkdown.of(FakeDiagnosis.known(8)))
                .contains("### Cause: the brokers' network threads")
                .contains("- Evidence (idle metrics of the brokers): idle for 4% of &lt;the> time")
                .endsWith("\n");
        assertThat(DiagnosisMarkdown.of(FakeDiagnosis.notKnown(8))).contains("- Against: no contradicting evidence");
    }
}
