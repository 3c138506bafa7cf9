package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Surroundings;
import io.floodmark.report.html.Circumstances.Part;
import io.floodmark.testing.report.FakeBoundaries;
import io.floodmark.testing.report.FakeComparisons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CircumstancesTest {
    private static final Surroundings LAB = new Surroundings(true, true, 2, 1024);
    private static final Surroundings CLUSTER = new Surroundings(false, false, 2, 1024);

    private static final Circumstances TWO = new Circumstances(List.of(
            part("codec=none", "r1", LAB, "lab-0a1b2c3d", new Condition("lab", "num.io.threads", "1")),
            part("codec=lz4", "r2", LAB, "lab-9z8y7x6w", new Condition("lab", "num.io.threads", "8"))));

    private static Part part(String name, String run, Surroundings surroundings, String lab, Condition... more) {
        List<Condition> conditions = new ArrayList<>(List.of(
                new Condition("host", "kernel", "6.18"),
                new Condition("host", "file system of /labs/" + lab + "/broker-1/data", "ext4 on /dev/vda"),
                new Condition("run", "part of", "comparison c, with " + name)));
        conditions.addAll(List.of(more));
        return new Part(name, run, surroundings, conditions, Optional.of("Not known: <nothing>."), List.of());
    }

    @Test
    void tellsWhatAllHaveInCommonOnceAndWhatDiffersSideBySide() {
        CircumstancesView view = CircumstancesView.of(TWO);

        assertThat(view.common())
                .containsOnlyKeys("host")
                .containsEntry(
                        "host",
                        List.of(
                                new Condition("host", "kernel", "6.18"),
                                new Condition("host", "file system of /labs/lab/broker-1/data", "ext4 on /dev/vda")));
        assertThat(view.headings()).containsExactly("condition", "codec=none", "codec=lz4");
        assertThat(view.differing()).containsExactly(List.of("lab: num.io.threads", "1", "8"));
    }

    @Test
    void marksWhatOnlyOneWasMadeUnder() {
        CircumstancesView view = CircumstancesView.of(new Circumstances(List.of(
                part("a", "r1", CLUSTER, "lab-0a1b2c3d", new Condition("quota", "bytes", "5 MB/s")),
                part("b", "r2", CLUSTER, "lab-0a1b2c3d"))));

        assertThat(view.differing()).containsExactly(List.of("quota: bytes", "5 MB/s", "-"));
    }

    @Test
    void saysThatALabDoesNotSize() {
        assertThat(CircumstancesView.of(TWO).caveats())
                .first()
                .asString()
                .startsWith("A lab on one machine compares settings; it does not size production");
        Circumstances cluster = new Circumstances(List.of(part("a", "r1", CLUSTER, "lab-0a1b2c3d")));
        assertThat(CircumstancesView.of(cluster).caveats()).isEmpty();
    }

    @Test
    void standInTheReportsOfComparisonsAndBoundaries() {
        String comparison = ComparisonReport.render(FakeComparisons.codecs(), List.of(), List.of(), TWO);
        String boundary = BoundaryReport.render(FakeBoundaries.one(), TWO);

        for (String page : List.of(comparison, boundary)) {
            assertThat(page)
                    .contains("id=\"conditions\"", "href=\"#conditions\"", "lab: num.io.threads", "it does not size")
                    .contains("Not known: &lt;nothing", "floodmark explain r2");
        }
    }

    @Test
    void areLeftOutWhereNobodyLookedThemUp() {
        assertThat(ComparisonReport.render(FakeComparisons.codecs(), List.of())).doesNotContain("#conditions");
    }
}
