package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeBoundaries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BoundaryReportTest {
    private static final Pattern STYLE = Pattern.compile("(<style>).*?(</style>)", Pattern.DOTALL);

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
    void looksAsItDid() {
        String page = STYLE.matcher(BoundaryReport.render(FakeBoundaries.one()))
                .replaceAll("$1$2")
                .replaceAll("sha256-[^']*'", "sha256-...'");

        Golden.assertMatches("boundary-page.html", page);
    }

    @ParameterizedTest
    @MethodSource("all")
    void rendersEveryKind(BoundaryRun boundary) {
        assertThat(BoundaryReport.render(boundary))
                .contains("id=\"repeat\"", "floodmark boundary plan.yaml")
                .doesNotContain("NaN", "Infinity", "<script>")
                .endsWith("</html>\n");
    }

    @Test
    void tellsClustersOfOneSizeApart() {
        assertThat(BoundaryReport.render(FakeBoundaries.twoClusters()))
                .contains(">cluster 1<", ">cluster 2<", "kafka-a:9092", "kafka-b:9092")
                .doesNotContain(">3 brokers<");
        assertThat(BoundaryReport.render(FakeBoundaries.threeLabs())).contains(">1 broker<", ">3 brokers<");
    }

    @Test
    void drawsBothPicturesWithBandSearchesRegionsAndCrossover() {
        String page = BoundaryReport.render(FakeBoundaries.one());

        assertThat(page).contains("Limit, records/s", "Limit, MB/s", "both costs are equal: 500 B");
        assertThat(page.split("class=\"area c0\"", -1))
                .as("two pictures, two widths")
                .hasSize(1 + 4);
        assertThat(page.split("class=\"whisker c0\"", -1))
                .as("five searches in each")
                .hasSize(1 + 4 * 5);
        assertThat(page).contains("handler-idle: the brokers&#39; request handlers");
    }

    @Test
    void drawsALineForEachCluster() {
        assertThat(BoundaryReport.render(FakeBoundaries.threeLabs()))
                .contains("class=\"curve c0\"", "class=\"curve c1\"", "class=\"curve c2\"", "3 brokers");
    }

    @Test
    void pointsUpwardsWhereOnlyALowerEndIsKnown() {
        assertThat(BoundaryReport.render(FakeBoundaries.brokenOff())).contains("class=\"bound\"");
    }

    @Test
    void showsHostileTextAsText() {
        assertThat(BoundaryReport.render(FakeBoundaries.hostile())).doesNotContain("<script>alert", "<b>b</b>");
    }

    @Test
    void writesAFileThatLoadsNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("boundary.html");

        BoundaryReport.write(FakeBoundaries.one(), file);

        assertThat(Files.readString(file))
                .contains("default-src &#39;none&#39;")
                .doesNotContain("src=", "@import");
    }

    @Test
    void givesTheReasonWhereASearchFoundNoLimit() {
        assertThat(BoundaryReport.render(FakeBoundaries.brokenOff())).contains("<dt>Reason</dt><dd>100 B: precision ");
    }
}
