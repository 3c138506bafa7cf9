package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bad luck in the middle of a trial, on a real lab: never a wrong number, and nothing left. */
@Tag("full")
class LabTroubleTest {
    private static final Duration SOON = Duration.ofMinutes(4);
    private static final Path FAKETIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1");

    @TempDir
    private Path folder;

    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    private final List<ProcessHandle> labProcesses = new ArrayList<>();

    @BeforeEach
    void plan() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 3 }
                load: { rate: 300/s }
                search: { warm-up: 5s, trial: 20s, safe-trial: 20s }
                budget: { max-disk: %s }
                """.formatted(MAX_DISK));
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        await().atMost(SOON).until(() -> labProcesses.stream().noneMatch(ProcessHandle::isAlive));
        Path labs = folder.resolve("floodmark-runs/labs");
        if (Files.exists(labs)) {
            try (Stream<Path> left = Files.list(labs)) {
                assertThat(left).isEmpty();
            }
        }
    }

    private Program measuring(String... arguments) {
        return measuring(1, 4, arguments);
    }

    /** On the smallest lab: a broker and a controller. */
    private Program measuringOnOne(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--brokers", "1", "--replication-factor", "1"));
        return measuring(1, 2, all.toArray(String[]::new));
    }

    /** Of a run whose trial of that number has begun, with so many processes in its lab. */
    private Program measuring(int trial, int processes, String... arguments) {
        Program program = Program.start(folder, arguments);
        await().atMost(SOON).until(() -> program.said().contains("trial " + trial + ":") || !program.alive());
        List<ProcessHandle> started = program.labProcesses().toList();
        labProcesses.addAll(started);
        assertThat(started).as(program.said()).hasSize(processes);
        return program;
    }

    @Test
    void aKilledBrokerIsNamedAndGivesNoPass() throws IOException {
        try (Program trial = measuring("trial", "plan.yaml", "--json")) {
            trial.labProcess("broker-2").destroyForcibly();

            assertThat(trial.exitCode()).as(trial.said()).isIn(ExitCode.INVALID.code(), ExitCode.OVERLOADED.code());
            assertThat(trial.out()).contains("broker 2");
            assertThat(trial.verdicts())
                    .singleElement()
                    .satisfies(verdict ->
                            assertThat(verdict.path("kind").asString()).isIn("invalid", "overloaded"));
            assertThat(folder.resolve("report.html")).isNotEmptyFile();
            ResultJson.of(trial, "result");
            assertThat(trial.err()).contains("trial 1:");
        }
    }

    @Test
    void aKilledControllerGivesNoPass() {
        try (Program trial = measuringOnOne("trial", "plan.yaml")) {
            trial.labProcess("controller-100").destroyForcibly();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
            assertThat(trial.out()).contains("controller");
        }
    }

    @Test
    void ctrlCEndsInOrderAndKeepsWhatWasSeen() {
        try (Program trial = measuringOnOne("trial", "plan.yaml")) {
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(CtrlC.HERE.exitCode());
            assertThat(Program.run(folder, "runs").out()).contains("invalid(stopped)");
        }
    }

    @Test
    void killedTheLabEndsWithItAndCleanRemovesTheRest() {
        try (Program trial = measuringOnOne("trial", "plan.yaml")) {
            trial.kill9();
        }
        await().atMost(SOON).until(() -> labProcesses.stream().noneMatch(ProcessHandle::isAlive));

        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        assertThat(Program.run(folder, "lab", "status").out()).contains("no lab on this machine");
    }

    @Test
    void aBrokerKilledInASearchEndsItWithTheReasonAndLimitsNothing() {
        String[] search = {"limit", "plan.yaml", "--effort", "quick", "--json"};
        try (Program limit = measuring(2, 4, search)) {
            limit.labProcess("broker-2").destroyForcibly();

            assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.INVALID.code());
            List<JsonNode> verdicts = limit.verdicts();
            // Dead brokers are noticed late: until then the trial may look overloaded, like one asked for alone.
            assertThat(verdicts.get(1).path("kind").asString()).as(limit.out()).isIn("invalid", "overloaded");
            assertThat(verdicts.subList(2, verdicts.size()))
                    .as(limit.out())
                    .isNotEmpty()
                    .allSatisfy(verdict ->
                            assertThat(verdict.path("kind").asString()).isEqualTo("invalid"));
            JsonNode found = JsonMapper.shared().readTree(limit.out()).path("limit");
            assertThat(found.path("end").asString()).isEqualTo("invalid");
            assertThat(found.path("explanation").asString()).contains("broker");
            assertThat(found.path("passBelow").isNull()
                            || found.path("passBelow").asInt() == 1)
                    .as(limit.out())
                    .isTrue();
        }
    }

    @Test
    void aLabUpThatIsTerminatedLeavesNoLab() {
        try (Program up = Program.start(folder, "lab", "up", "--brokers", "1", "--replication-factor", "1")) {
            await().atMost(SOON).until(() -> up.labProcesses().findAny().isPresent() || !up.alive());
            up.descendants().forEach(labProcesses::add);
            assertThat(labProcesses).as(up.said()).isNotEmpty();

            up.terminate();

            assertThat(up.exitCode()).as(up.said()).isNotZero();
            assertThat(up.out()).contains("stopped before the lab was up").doesNotContain("is up:");
        }
        assertThat(labProcesses).noneMatch(ProcessHandle::isAlive);
        assertThat(Program.run(folder, "lab", "status").out()).contains("no lab on this machine");
    }

    /** Needs libfaketime, which a clean machine lacks: the clock of the program alone steps by 2 s (by minutes, Kafka's client gives up first). */
    @Test
    @EnabledIf("canFakeTime")
    void aStepOfTheClockProvesNothing() throws IOException {
        Bytes ofGuest = Bytes.ofMiB(128);
        Room.requireForGuest(folder, new Bytes(MAX_DISK.value() + ofGuest.value()));
        Program up = Program.run(
                folder, "lab", "up", "--brokers", "1", "--replication-factor", "1", "--max-disk", MAX_DISK.toString());
        assertThat(up.exitCode()).as(up.said()).isZero();
        try {
            String cluster = up.out().replaceAll("(?s).*--bootstrap-server (\\S+).*", "$1");
            Path offset = Files.writeString(folder.resolve("offset"), "+0");
            Map<String, String> faked = Map.of(
                    "LD_PRELOAD",
                    FAKETIME.toString(),
                    "FAKETIME_TIMESTAMP_FILE",
                    offset.toString(),
                    "FAKETIME_DONT_FAKE_MONOTONIC",
                    "1",
                    // Without these every look at a clock reads the file, and timed waits of a JVM spin.
                    "FAKETIME_CACHE_DURATION",
                    "1",
                    "FAKETIME_FORCE_MONOTONIC_FIX",
                    "0");
            Files.writeString(folder.resolve("guest.yaml"), """
                    floodmark: 1
                    cluster: { bootstrap-server: "%s" }
                    workload: { partitions: 3, replication-factor: 1 }
                    load: { rate: 300/s }
                    search: { trial: 60s, safe-trial: 60s }
                    budget: { max-disk: %s }
                    """.formatted(cluster, ofGuest));
            try (Program trial = Launch.in(folder).with(faked).start("trial", "guest.yaml", "--yes")) {
                await().atMost(SOON).until(() -> trial.said().contains("measuring") || !trial.alive());
                Files.writeString(offset, "+2");

                assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
                assertThat(trial.out()).contains("wall clock stepped by 2.0");
            }
        } finally {
            Program.run(folder, "lab", "down");
        }
    }

    static boolean canFakeTime() {
        return Files.isRegularFile(FAKETIME);
    }
}
