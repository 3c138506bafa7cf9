package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.answer.KeyFigure;
import io.floodmark.report.answer.KeyFigures;
import io.floodmark.report.boundary.BoundaryText;
import io.floodmark.report.json.BoundaryJson;
import io.floodmark.report.json.JsonResult;
import io.floodmark.report.json.RunExport;
import io.floodmark.report.picture.PictureCard;
import io.floodmark.report.picture.Pictures;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.testing.report.FakeBoundaries;
import io.floodmark.testing.report.FakeRuns;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A search that invalid trials ended proves no limit, so no output gives its estimate, interval or bottleneck. */
class NoValidResultTest {
    private static final Run RUN = FakeRuns.ended(Limit.End.INVALID);
    private static final String[] NULLS = {
        "\"stopReason\":\"invalid\",\"estimate\":null,\"low\":null,\"high\":null",
        "\"bottleneck\":null,\"bottleneckConfidence\":null"
    };

    @Test
    void keyFiguresGiveTheLoadsThatWereTried() {
        List<KeyFigure> figures = KeyFigures.of(RUN, Round.headline(Round.of(RUN)), OptionalDouble.empty());

        assertThat(figures)
                .filteredOn(figure -> figure.label().equals("No valid result"))
                .containsExactly(new KeyFigure(
                        "No valid result",
                        "n/a",
                        "",
                        "highest passing load 48,000 records/s, lowest failing load 50,900 records/s"));
        assertThat(figures).extracting(KeyFigure::label).doesNotContain("Payload", "Bottleneck", "Likely bottleneck");
    }

    @Test
    void jsonHasNulls() {
        assertThat(JsonResult.of(RUN)).contains(NULLS);
    }

    @Test
    void theExportHasNulls() {
        ByteArrayOutputStream export = new ByteArrayOutputStream();

        RunExport.write(RUN, export);

        assertThat(export.toString(StandardCharsets.UTF_8)).contains(NULLS);
    }

    @Test
    void theReportDrawsNoEstimate() {
        Optional<Round> round = Round.headline(Round.of(RUN));
        List<PictureCard> cards = new Pictures(RUN, round, LoadKind.of(RUN), OptionalDouble.empty()).cards();

        assertThat(cards).isNotEmpty();
        assertThat(HtmlReport.render(RUN))
                .doesNotContain(
                        "48,400", "44,600", "52,800", "class=\"estimate\"", "class=\"band\"", "class=\"interval\"");
    }

    @Test
    void aBoundaryHasNoLimitAtThatValue() {
        BoundaryRun boundary = FakeBoundaries.invalid();
        BoundaryLine line = boundary.lines().get(0);

        assertThat(BoundaryText.lines(boundary, Optional.empty()))
                .anyMatch(row -> row.strip().startsWith("100 B") && row.endsWith("no valid result, 8 trials"))
                .contains("Reason:         100 B: synthetic test data: INVALID");
        assertThat(BoundaryText.found(line.searches().get(0), line)).isEqualTo("100 B: no valid result, invalid");
        assertThat(BoundaryJson.of(boundary, Optional.empty()))
                .contains("\"estimate\":null,\"low\":null,\"high\":null,\"bottleneck\":null");
        assertThat(BoundaryReport.render(boundary)).doesNotContain("48,400", "44,600", "52,800");
    }

    @Test
    void oneOfSeveralSearchesIsUnknown() {
        Run repeated = FakeRuns.repeatedInvalid();

        assertThat(Answer.of(repeated).details())
                .filteredOn(line -> line.label().equals("Searches"))
                .extracting(AnswerLine::text)
                .containsExactly("48,400 (converged), n/a (invalid) records/s, in run order; the result is the median");
    }
}
