package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunStore;
import io.floodmark.testing.Golden;
import io.floodmark.testing.runner.StoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeCommandTest {
    private static final String PUBLISHED = """
            floodmark: 1
            size:
              load: 155797/s
              offline: 0%
              price: 0.904
              limits: [ "fast=155797/s@3", "slow=107805/s@3" ]
            """;

    @TempDir
    private Path folder;

    /** Names of files are in the folder. */
    private ScriptedProgram size(String... arguments) {
        Stream<String> placed = Stream.of(arguments)
                .map(argument -> argument.matches("[a-z]+\\.(yaml|csv|json)")
                        ? folder.resolve(argument).toString()
                        : argument);
        return ScriptedProgram.tell(
                folder, Stream.concat(Stream.of("size"), placed).toArray(String[]::new));
    }

    @Test
    void reproducesThePublishedCost() {
        ScriptedProgram size = size(
                "--load",
                "155797/s",
                "--limit",
                "fast=155797/s@3",
                "--limit",
                "slow=107805/s@3",
                "--offline",
                "0%",
                "--price",
                "0.904");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out())
                .contains("Cost:       $23,757.12 per year", "Cost:       $39,595.20 per year")
                .contains("Saving:     $15,838.08 per year: fast (3 brokers) instead of slow (5)")
                .contains("extrapolated: 5 brokers were not measured, only 3");
    }

    @Test
    void doesAsAPlanSays() throws IOException {
        plan(PUBLISHED);

        ScriptedProgram size = size("plan.yaml");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out())
                .contains("Saving:     $15,838.08 per year: fast (3 brokers) instead of slow (5)")
                .contains("$0.904 per broker per hour");
    }

    @Test
    void laysFlagsOverThePlan() throws IOException {
        plan(PUBLISHED);

        ScriptedProgram size = size("plan.yaml", "--load", "311594/s", "--currency", "EUR ");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out()).contains("fast (6 brokers) instead of slow (9)", "EUR 47,514.24 per year");
    }

    @Test
    void sizesARunByItsOwnPlan() {
        Run run = StoredRun.planned("size: { load: 90000/s, offline: 0%, price: 1 }");
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(run);
            store.addLimit(run.id(), StoredRun.search(Limit.End.CONVERGED, 30_000));
        }

        ScriptedProgram size = size("last");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out()).contains("Brokers:    10 (", "Cost:       $87,600.00 per year");
    }

    @Test
    void sizesAComparisonByTheLimitOfEachVariant() {
        Run run = StoredRun.planned("seed: 7");
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(run);
            store.begin(StoredRun.compared(run, "size: { load: 90000/s, offline: 0%, price: 1 }", 30_000, 20_000));
        }

        ScriptedProgram size = size("compared");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out())
                .contains("Brokers:    10 (", "Brokers:    15 (")
                .contains(
                        "Saving:     $26,280.00 to $52,560.00 per year: codec=lz4 (10 brokers) instead of codec=none (15)");
        Golden.assertMatches("size-saving.txt", size.out());
    }

    @Test
    void makesNoMoneyOfADifferenceThatIsNotShown() {
        Run run = StoredRun.planned("seed: 7");
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(run);
            store.begin(StoredRun.compared(run, "size: { load: 90000/s, offline: 0%, price: 1 }", 30_000, 28_000));
        }

        ScriptedProgram size = size("compared");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out())
                .contains("Brokers:    10 (", "Brokers:    11 (")
                .contains("Saving:     not significant: the limits of codec=lz4 and codec=none differ by -9.5 to +27%")
                .doesNotContain("instead of");
        Golden.assertMatches("size-no-saving.txt", size.out());
    }

    @Test
    void makesNoMoneyOfTwoRunsThatDifferByChance() {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(StoredRun.of());
            store.addLimit(StoredRun.of().id(), StoredRun.search(Limit.End.CONVERGED, 30_000));
        }

        ScriptedProgram size = size(
                "--load", "90000/s", "--price", "1", "--limit", "a=last", "--limit", "b=28000/s@3", "--offline", "0");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out()).contains("Saving:     not significant: the limits of a and b differ by -5.5 to +20%");
    }

    @Test
    void sizesByVerifiedLimitsOnly() {
        Run run = StoredRun.planned("seed: 7");
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(run);
            store.begin(StoredRun.onTheWay(run, "size: { load: 90000/s }"));
        }

        refused("verified no limit to size by; expected one with compare.measure limit", "compared");
    }

    @Test
    void refusesALimitOfOtherRecordsCopiesAndGroups() {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(StoredRun.of());
            store.addLimit(StoredRun.of().id(), StoredRun.search(Limit.End.CONVERGED, 30_000));
        }

        refused(
                "record-size is 10KiB, and run 20261121-093015-k3x9 had records of 1,024 B: a limit holds for its size;"
                        + " expected 1KiB",
                "--load",
                "90000/s",
                "--record-size",
                "10KiB");
        refused(
                "replication-factor is 2, and run 20261121-093015-k3x9 had 3: a limit holds for its own; expected 3",
                "--load",
                "90000/s",
                "--replication-factor",
                "2");
        refused("groups is 8, and run 20261121-093015-k3x9 had 0", "--load", "90000/s", "--groups", "8");
        ScriptedProgram same =
                size("--load", "90000/s", "--record-size", "1KiB", "--replication-factor", "3", "--groups", "0");
        assertThat(same.exitCode()).as(same.said()).isZero();
    }

    @Test
    void saysWhereAShareIsLessThanABroker() {
        assertThat(size("--load", "126MB/s", "--limit", "60MB/s").out())
                .contains(
                        "Note:       20% of 3 brokers is less than one broker\n",
                        "Note:       with one offline, the load is 105% of what the others sustain; to sustain it, 4 brokers"
                                + " are needed");
        assertThat(size("--load", "110MB/s", "--limit", "60MB/s").out())
                .contains("the load is 92% of what the others sustain\n");
        assertThat(size("--load", "240MB/s", "--limit", "60MB/s").out())
                .contains("Brokers:    5 (")
                .doesNotContain("less than one");
    }

    @Test
    void tellsCruiseControlOfANetworkThatNothingWasSentOver() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), "name,network,disk\nbig,10Gbit/s,10000GB\nslow,,10000GB\n");
        String[] alone = {
            "--load", "1GB/s", "--limit", "60MB/s", "--replication-factor", "1", "--node-types", "nodes.csv"
        };

        ScriptedProgram size = size(with(alone, "--node", "big", "--capacity-json", "capacity.json"));

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(Files.readString(folder.resolve("capacity.json")))
                .contains("\"NW_IN\":\"60000\",\"NW_OUT\":\"1250000\"");
        refused(
                "expected groups, or a node type with its network",
                with(alone, "--node", "slow", "--capacity-json", "c"));
    }

    private static String[] with(String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private void plan(String text) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), text);
    }

    @Test
    void sizesByTheLastRunAndItsWorkload() {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(StoredRun.of());
            store.addLimit(StoredRun.of().id(), StoredRun.search(Limit.End.CONVERGED, 30_000));
        }

        ScriptedProgram size = size("--load", "90000/s", "--offline", "0");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out())
                .contains("Load:       90,000 records/s (92.2 MB/s)", "replication 3")
                .contains("30,000 records/s on 3 brokers (run 20261121-093015-k3x9)")
                .contains("sized by the lower end of its CI, 27,000 records/s")
                .contains("Brokers:    10 (limit: 10");
    }

    @Test
    void sizesByWhatWasCarriedWithABrokerDown() {
        String run = StoredRun.of().id();
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(StoredRun.of());
            store.addLimit(run, StoredRun.search(Limit.End.CONVERGED, 30_000));
            store.beginOutage(run, Outage.of(2, 3));
            store.addOutageLimit(run, StoredRun.search(Limit.End.CONVERGED, 12_000), Optional.empty());
            store.endOutage(run, true, "it came back");
        }

        ScriptedProgram size = size("--load", "90000/s", "--offline", "measured");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out())
                .contains("one broker offline (measured)", "5,400 records/s with one broker offline")
                .contains("Brokers:    18 (limit with one broker offline: 18, limit: 10");
    }

    @Test
    void asksNetworkAndDisksAndWritesCruiseControlsFile() throws IOException {
        Files.writeString(
                folder.resolve("nodes.csv"),
                "name,price-per-hour,network,disk\nbig,2,10Gbit/s,10000GB\nsmall,0.5,1Gbit/s,1000GB\n");

        ScriptedProgram size = size(
                "--load",
                "1GB/s",
                "--limit",
                "60MB/s",
                "--node-types",
                "nodes.csv",
                "--node",
                "small",
                "--retention",
                "1d",
                "--groups",
                "2",
                "--capacity-json",
                "capacity.json",
                "--json");

        assertThat(size.exitCode()).as(size.said()).isZero();
        assertThat(size.out()).contains("{\"bound\":\"disk\",\"brokers\":305}", "\"brokers\":305,\"needs\"");
        assertThat(Files.readString(folder.resolve("capacity.json")))
                .contains("\"brokerId\":\"-1\"")
                .contains("{\"DISK\":\"1000000\",\"CPU\":\"100\",\"NW_IN\":\"125000\",\"NW_OUT\":\"125000\"}");
    }

    @Test
    void saysWhatIsWrong() {
        refused("invalid throughput 'much'", "--load", "much", "--limit", "60MB/s");
        refused("expected a record size", "--load", "3e12/day", "--limit", "60MB/s");
        refused("no such file; expected stored runs", "--load", "3e12/day");
        refused("expected 0 or more and below 1", "--load", "5/s", "--limit", "5/s", "--offline", "100%");
        refused("--offline: invalid value 'some'", "--load", "5/s", "--limit", "5/s", "--offline", "some");
        refused("with a broker down was not measured", "--load", "5/s", "--limit", "5/s", "--offline", "measured");
        refused("--limit: invalid value '=5' (expected [NAME=]VALUE[@BROKERS]; ", "--load", "5/s", "--limit", "=5");
        refused(
                "--limit: invalid value '5@x' (expected [NAME=]VALUE[@BROKERS]; VALUE is a run or a throughput, e.g."
                        + " fast=155797/s@3)",
                "--load",
                "5/s",
                "--limit",
                "5@x");
        refused("expected node-types, which says what that is", "--load", "5/s", "--limit", "5/s", "--node", "big");
        refused("size: load is missing; expected --load 50000/s", "--limit", "60MB/s");
        refused("expected a node type with its disk", "--load", "5MB/s", "--limit", "5MB/s", "--capacity-json", "c");
        assertThat(folder.resolve("c")).doesNotExist();
    }

    private void refused(String why, String... arguments) {
        ScriptedProgram size = size(arguments);
        assertThat(size.exitCode()).as(size.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(size.err()).contains(why);
    }

    @Test
    void namesTheFlagsOfAllMistakes() {
        ScriptedProgram size = size(
                "--load",
                "0/s",
                "--limit",
                "-5/s@0",
                "--offline",
                "100%",
                "--price",
                "-1",
                "--groups",
                "-2",
                "--replication-factor",
                "0");

        assertThat(size.exitCode()).as(size.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(size.err().lines())
                .map(line -> line.replaceFirst(":.*", ""))
                .containsExactlyInAnyOrder(
                        "--load", "--limit", "--offline", "--price", "--groups", "--replication-factor");
    }

    /** Production must not be sized by a lab on a laptop without a warning. */
    @ParameterizedTest
    @ValueSource(strings = {"shared", "separate"})
    void warnsThatALabIsNotTheHardwareThatIsSized(String hosts) {
        Run run = StoredRun.planned("lab: { hosts: " + hosts + " }\nsize: { load: 90000/s, offline: 0%, price: 1 }");
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(run);
            store.addLimit(run.id(), StoredRun.search(Limit.End.CONVERGED, 30_000));
        }

        assertThat(size("last").out())
                .contains("Note:       limit: measured on a lab on one machine (run " + run.id())
                .contains("sized by the lower end of its CI");
        assertThat(size("--load", "5/s", "--limit", "5/s@3").out()).doesNotContain("measured on a lab");
    }
}
