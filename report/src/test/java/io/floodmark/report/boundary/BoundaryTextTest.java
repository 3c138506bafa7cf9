package io.floodmark.report.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.report.export.BoundaryMarkdown;
import io.floodmark.report.json.BoundaryJson;
import io.floodmark.report.list.BoundariesTable;
import io.floodmark.report.list.Tags;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeBoundaries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BoundaryTextTest {
    static Iterable<BoundaryRun> all() {
        return List.of(
                FakeBoundaries.one(),
                FakeBoundaries.threeLabs(),
                FakeBoundaries.twoClusters(),
                FakeBoundaries.groups(),
                FakeBoundaries.brokenOff(),
                FakeBoundaries.empty(),
                FakeBoundaries.hostile());
    }

    @Test
    void saysWhatIsKnownOfEachValueAndWhatRecordsCost() {
        Golden.assertMatches("boundary.txt", text(FakeBoundaries.one()));
    }

    @Test
    void hasALineForEachClusterWithWhatABrokerOfItCarries() {
        String text = text(FakeBoundaries.threeLabs());

        assertThat(text).contains("MB/s per broker", "a lab of 1 broker", "a lab of 2 brokers", "a lab of 3 brokers");
        assertThat(text).contains("100 kB       4,860").contains("486   162");
        assertThat(text).contains("3 brokers, CPU quota in cores per broker: 1");
    }

    @Test
    void saysNothingPerBrokerOfASharedHost() {
        assertThat(text(FakeBoundaries.one()))
                .contains("not reported: shared host")
                .doesNotContain("MB/s per broker");
    }

    @Test
    void saysOfACostThatCannotBeToldFromNothingOnlyWhatItIsAtMost() {
        assertThat(text(FakeBoundaries.groups()))
                .contains("per group not significantly different from zero (at most 900 ns)")
                .doesNotContain("Crossover");
    }

    @Test
    void claimsNothingOfValuesThatWereNotSearchedOfABrokenOffOne() {
        List<String> lines = BoundaryText.lines(FakeBoundaries.brokenOff(), Optional.empty());

        assertThat(lines)
                .anyMatch(line -> line.contains("316 B") && line.contains("n/a") && line.endsWith("not searched"));
        assertThat(lines)
                .anyMatch(line -> line.contains("100 B") && line.contains("lower bound: no overload observed"));
        assertThat(lines).noneMatch(line -> line.startsWith("Cost") || line.startsWith("Report"));
    }

    @Test
    void aSearchThatProvesNothingHidesNoneThatFoundSomething() {
        BoundaryRun resumed = FakeBoundaries.emptyLast();

        String row = BoundaryText.lines(resumed, Optional.empty()).stream()
                .filter(line -> line.strip().startsWith("100 B"))
                .findFirst()
                .orElseThrow();

        assertThat(row)
                .contains("384,000")
                .contains("lower bound: no overload observed, 2 times")
                .doesNotContain("n/a");
        assertThat(BoundaryJson.of(resumed, Optional.empty()))
                .contains(
                        "\"use\":\"nothing\",\"stopReason\":\"budget-spent\",\"explanation\":\"nothing\",\"estimate\":null,\"low\":null,\"high\":null");
    }

    /** All formats give the reason, even if the band covers the value. */
    @Test
    void givesTheReasonWhereASearchFoundNoLimit() {
        BoundaryRun boundary = FakeBoundaries.brokenOff();
        String reason = "100 B: precision 7% of the estimate";

        assertThat(BoundaryText.lines(boundary, Optional.empty())).contains("Reason:         " + reason);
        assertThat(BoundaryMarkdown.of(boundary)).contains("- Reason: " + reason + "\n");
        assertThat(BoundaryJson.of(boundary, Optional.empty()))
                .contains("\"stopReason\":\"lower-bound\",\"explanation\":\"precision 7% of the estimate\"");
        assertThat(text(FakeBoundaries.one())).doesNotContain("Reason");
    }

    @Test
    void saysHowToGoOnAfterAStop() {
        assertThat(text(FakeBoundaries.emptyLast()))
                .contains("Resume:         floodmark boundary --resume 20261122-101458-k3x9");
        assertThat(text(FakeBoundaries.brokenOff())).contains("Resume:         floodmark boundary --resume ");
        assertThat(text(FakeBoundaries.one())).doesNotContain("--resume");
        assertThat(text(FakeBoundaries.empty())).doesNotContain("--resume");
    }

    private static String text(BoundaryRun boundary) {
        return String.join("\n", BoundaryText.lines(boundary, Optional.of(Path.of("report.html")))) + "\n";
    }

    @Test
    void tellsTheSameAsJson() {
        JsonNode json = JsonMapper.shared().readTree(BoundaryJson.of(FakeBoundaries.one(), Optional.of(Path.of("r"))));

        JsonNode line = json.path("lines").path(0);
        assertThat(json.path("report").asString()).isEqualTo("r");
        assertThat(line.path("costs").path("secondsPerRecord").path("value").asDouble())
                .isEqualTo(2e-6);
        assertThat(line.path("costs").path("crossover").path("value").asDouble())
                .isEqualTo(500);
        assertThat(line.path("searches")).hasSize(5);
        assertThat(line.path("band")
                        .valueStream()
                        .filter(point -> point.path("planned").asBoolean()))
                .hasSize(FakeBoundaries.SIZES.size());
        JsonNode broken = JsonMapper.shared().readTree(BoundaryJson.of(FakeBoundaries.brokenOff(), Optional.empty()));
        assertThat(broken.path("lines").path(0).path("stopReason").isNull()).isTrue();
        assertThat(broken.path("lines")
                        .path(0)
                        .path("searches")
                        .path(0)
                        .path("high")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("all")
    void tellsAsTheSchemaSays(BoundaryRun boundary) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("..", "docs", "boundary.schema.json")), InputFormat.JSON);

        assertThat(schema.validate(JsonMapper.shared().readTree(BoundaryJson.of(boundary, Optional.empty()))))
                .isEmpty();
    }

    @Test
    void tellsTheSameAsMarkdown() {
        assertThat(BoundaryMarkdown.of(FakeBoundaries.hostile()))
                .contains("| record-size | limit, records/s |")
                .contains("&lt;b>b&lt;/b>")
                .doesNotContain("<b>");
    }

    @Test
    void isARowBelowTheRuns() {
        assertThat(BoundariesTable.lines(List.of(), Tags.NONE)).isEmpty();
        assertThat(BoundariesTable.lines(List.of(FakeBoundaries.threeLabs(), FakeBoundaries.brokenOff()), Tags.NONE))
                .anyMatch(row -> row.contains("43 min 14 s") && row.contains("15") && row.contains("converged"))
                .anyMatch(row -> row.contains("not ended"));
    }
}
