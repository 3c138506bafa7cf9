package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.testing.report.FakeComparisons;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ComparisonReportTest {
    static Iterable<ComparisonRun> all() {
        return List.of(
                FakeComparisons.codecs(),
                FakeComparisons.grid(),
                FakeComparisons.empty(),
                FakeComparisons.hostile(),
                FakeComparisons.open(),
                FakeComparisons.cube(),
                FakeComparisons.failed());
    }

    @Test
    void showsWhatIsNotedOfTheBaseline() {
        assertThat(ComparisonReport.render(FakeComparisons.open(), List.of()))
                .contains("Baseline: trial 3 was invalid(disturbed)");
    }

    @Test
    void saysWhyAGridOfThreeFactorsHasNoMap() {
        assertThat(ComparisonReport.render(FakeComparisons.cube(), List.of()))
                .doesNotContain("class=\"matrix\"")
                .contains("No heat map for 3 factors");
        assertThat(ComparisonReport.render(FakeComparisons.grid(), List.of())).doesNotContain("No heat map");
    }

    @ParameterizedTest
    @MethodSource("all")
    void rendersEveryKind(ComparisonRun comparison) {
        assertThat(ComparisonReport.render(comparison, gates()))
                .contains("id=\"repeat\"", "Gate limit &lt; -5%")
                .doesNotContain("NaN", "Infinity", "<script>")
                .endsWith("</html>\n");
    }

    @Test
    void drawsAPanelForEachOfThroughputLatencyAndCpu() {
        String page = ComparisonReport.render(FakeComparisons.codecs(), List.of());

        assertThat(page).contains("limit, records/s", "p99, ms", "broker CPU per record, \u00b5s", "Levels of codec");
        assertThat(page.split("class=\"median\"", -1))
                .as("three levels in three panels, at two widths")
                .hasSize(1 + 3 * 3 * 2);
        assertThat(page).contains("lz4: median 13 \u00b5s");
        assertThat(page).doesNotContain("class=\"matrix\"");
    }

    @Test
    void coloursAGridByWhatIsShown() {
        String page = ComparisonReport.render(FakeComparisons.grid(), List.of());

        assertThat(page).contains("class=\"matrix\"", "class=\"b3\"", ">38% less<", ">baseline<");
        assertThat(page).as("of the one that is not known").contains("class=\"no-data\"", "unknown");
        assertThat(page).as("its interval reaches no difference").contains("class=\"h0\" title=\"8.8% less");
        assertThat(page).contains("mount /dev/vdb /mnt", "terminated by Floodmark");
    }

    private static List<GateResult> gates() {
        return List.of(
                new GateResult("limit < -5%", "codec=lz4", GateResult.Verdict.PASSED, Optional.empty()),
                new GateResult("broker-cpu < -20%", "codec=lz4", GateResult.Verdict.FAILED, Optional.empty()),
                new GateResult("broker-gc > 1%", "codec=zstd", GateResult.Verdict.UNKNOWN, Optional.empty()));
    }
}
