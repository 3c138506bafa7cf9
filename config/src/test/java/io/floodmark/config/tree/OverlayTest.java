package io.floodmark.config.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlayTest {
    @Test
    void laysAFlagOverTheFileAndLeavesTheRest() {
        Plan plan = read(
                "workload: { partitions: 6, record: { size: 1KiB, content: constant } }",
                flag("workload.record.size", "100B", "--record-size"));

        assertThat(plan.workload().partitions()).isEqualTo(6);
        assertThat(plan.workload().record()).isEqualTo(RecordSpec.of(new Bytes(100), new Content.Constant()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "record: { size: 1KiB, content: random } | workload.record.compresses-to=50%",
                "record: { compresses-to: 50%, compresses-by: zstd } | workload.record.content=constant",
                "record: { sizes: { 1KiB: 1, 2KiB: 2 } } | workload.record.size=3KiB",
                "record: { log-normal: { median: 1KiB } } | workload.record.sizes.3KiB=1",
                "shape: { bursts: { every: 10s } } | workload.shape.ramp.over=20s",
            })
    void aFlagReplacesTheKeysThatItExcludes(String file, String set) {
        String key = set.substring(0, set.indexOf('='));
        PlanOverride flag = flag(key, set.substring(set.indexOf('=') + 1), "--set");

        Plan plan = read("workload: { " + file + " }", flag);

        assertThat(plan).isEqualTo(read("seed: 42", flag));
    }

    @Test
    void twoFlagsThatExcludeEachOtherAreReported() {
        assertThat(problems(
                        "seed: 1",
                        flag("workload.record.content", "constant", "--content"),
                        flag("workload.record.compresses-to", "50%", "--compresses-to")))
                .containsExactly("--compresses-to: workload.record.compresses-to: cannot be combined with"
                        + " workload.record.content; expected one of the two");
    }

    @Test
    void takesFlagsWithoutAFile() {
        Plan plan = PlanReader.read(
                Optional.empty(), List.of(flag("cluster.bootstrap-server", "a:9092", "--bootstrap-server")));

        assertThat(plan.cluster()).isEqualTo(new ExistingCluster("a:9092", Optional.empty(), List.of()));
    }

    @Test
    void replacesAWholeList() {
        Plan plan = read(
                "cluster: { bootstrap-server: 'a:1', metrics: [ { jmx-port: 7 } ] }",
                flag("cluster.metrics[0].jmx", "a:2", "--jmx"),
                flag("cluster.metrics[1].jmx", "b:2", "--jmx"));

        assertThat(((ExistingCluster) plan.cluster()).metrics())
                .containsExactly(new MetricsSource.Jmx("a:2"), new MetricsSource.Jmx("b:2"));
    }

    @Test
    void keepsTheDotsOfForeignKeys() {
        Plan plan = read(
                "lab: { config: { num.io.threads: 8, num.network.threads: 2 } }",
                flag("lab.config.num.io.threads", "4", "--set"),
                flag("lab.per-broker.2.config.num.io.threads", "1", "--set"),
                flag("objective.produce.p99.9", "1s", "--set"));

        LabCluster lab = (LabCluster) plan.cluster();
        assertThat(lab.node().config()).isEqualTo(Map.of("num.io.threads", "4", "num.network.threads", "2"));
        assertThat(lab.nodeOf(2).config()).isEqualTo(Map.of("num.io.threads", "1", "num.network.threads", "2"));
        assertThat(plan.objective().produce()).containsEntry(Quantile.P999, Duration.ofSeconds(1));
    }

    @Test
    void namesTheFlagOfAProblem() {
        assertThat(problems("seed: 1", flag("workload.record.size", "1KX", "--record-size")))
                .singleElement()
                .asString()
                .startsWith("--record-size: workload.record.size: invalid size '1KX'; expected");
    }

    @Test
    void reportsProblemsOfTheFileBeforeThoseOfFlags() {
        assertThat(problems(
                        "repeat: 0",
                        flag("workload.partitions", "0", "--partitions"),
                        flag("workload.topics", "0", "--topics")))
                .containsExactly(
                        "plan.yaml:2:9: repeat: invalid value '0'; expected a whole number, 1 to 10000",
                        "--partitions: workload.partitions: invalid value '0'; expected a whole number, at least 1",
                        "--topics: workload.topics: invalid value '0'; expected a whole number, at least 1");
    }

    @Test
    void replacesAValueOfTheFileThatIsWrong() {
        assertThat(read("repeat: 0", flag("repeat", "2", "--repeat")).repeat()).isEqualTo(2);
    }

    @Test
    void keepsAMistakeOfTheFileThatAFlagCannotReplace() {
        assertThat(problems("workload: 3", flag("workload.partitions", "6", "--partitions")))
                .singleElement()
                .asString()
                .startsWith("plan.yaml:2:11: workload: invalid value '3'; expected a section with");
    }

    @Test
    void reportsALabOfTheFileBesideAClusterOfAFlag() {
        assertThat(problems("lab: {}", flag("cluster.bootstrap-server", "a:1", "--bootstrap-server")))
                .containsExactly(
                        "--bootstrap-server: cluster: cannot be combined with lab (line 2); expected one of the two");
    }

    @Test
    void reportsAKeyThatTwoFlagsGive() {
        assertThat(problems(
                        "seed: 1",
                        flag("search.effort", "quick", "--effort"),
                        flag("search.effort", "standard", "--quick")))
                .containsExactly("--quick: search.effort: duplicate value, first set by --effort");
    }

    @Test
    void reportsAPathThatIsNoKey() {
        assertThat(problems("seed: 1", flag("workload.partitons", "6", "--set")))
                .containsExactly("--set: workload.partitons: unknown key (did you mean partitions?)");
    }

    @Test
    void refusesAFlagWithoutAValue() {
        assertThat(problems("seed: 1", flag("workload.partitions", "", "--partitions")))
                .containsExactly(
                        "--partitions: workload.partitions: has no value; expected a whole number, at least 1");
    }

    private static PlanOverride flag(String path, String text, String origin) {
        return new PlanOverride(path, text, origin);
    }

    private static Plan read(String line, PlanOverride... flags) {
        return PlanReader.read(Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + line + "\n")), List.of(flags));
    }

    private static List<String> problems(String line, PlanOverride... flags) {
        return catchThrowableOfType(PlanException.class, () -> read(line, flags))
                .problems();
    }
}
