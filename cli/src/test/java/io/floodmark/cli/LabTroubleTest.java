package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Failures in the middle of a trial, on a real lab: never a wrong number, and nothing is left. */
@Tag("full")
class LabTroubleTest {
    private static final Duration SOON = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    private final List<ProcessHandle> labProcesses = new ArrayList<>();

    @BeforeEach
    void room() {
        Room.requireForLab(folder, MAX_DISK);
    }

    private void plan(String lab) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { %s, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                load: { rate: 300/s }
                search: { warm-up: 0s, trial: 15s, safe-trial: 10s }
                budget: { max-disk: %s }
                """.formatted(lab, MAX_DISK));
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

    /** Returns a program whose trial of that number has begun, with that number of processes in its lab. */
    private Program measuring(int trial, int processes, String... arguments) {
        Program program = Program.start(folder, arguments);
        await().atMost(SOON).until(() -> program.said().contains("trial " + trial + ":") || !program.alive());
        List<ProcessHandle> started = program.labProcesses().toList();
        labProcesses.addAll(started);
        assertThat(started).as(program.said()).hasSize(processes);
        return program;
    }

    @Test
    void aKilledControllerGivesNoPass() throws IOException {
        plan("brokers: 1");
        try (Program trial = measuring(1, 2, "trial", "plan.yaml")) {
            trial.labProcess("controller-100").destroyForcibly();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
            assertThat(trial.out()).contains("controller");
        }
    }

    @Test
    void ctrlCEndsInOrderAndKeepsWhatWasSeen() throws IOException {
        plan("brokers: 1, controller: combined");
        try (Program trial = measuring(1, 1, "trial", "plan.yaml")) {
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(CtrlC.HERE.exitCode());
            assertThat(Program.run(folder, "runs").out()).contains("invalid(stopped)");
        }
    }

    @Test
    void killedTheLabEndsWithItAndCleanRemovesTheRest() throws IOException {
        plan("brokers: 1, controller: combined");
        try (Program trial = measuring(1, 1, "trial", "plan.yaml")) {
            trial.kill9();
        }
        await().atMost(SOON).until(() -> labProcesses.stream().noneMatch(ProcessHandle::isAlive));

        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        assertThat(Program.run(folder, "lab", "status").out()).contains("no lab on this machine");
    }

    @Test
    void aBrokerKilledInASearchIsNamedAndEndsItAndLimitsNothing() throws IOException {
        plan("brokers: 3");
        String[] search = {"limit", "plan.yaml", "--effort", "quick", "--json"};
        try (Program limit = measuring(2, 4, search)) {
            limit.labProcess("broker-2").destroyForcibly();

            assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.INVALID.code());
            JsonNode result = ResultJson.of(limit, "result");
            assertThat(limit.out()).contains("broker 2");
            List<String> kinds = limit.verdicts().stream()
                    .map(verdict -> verdict.path("kind").asString())
                    .toList();
            // Dead brokers are noticed late: until then the trial may look overloaded, as if it ran alone.
            assertThat(kinds.get(1)).as(limit.out()).doesNotStartWith("sustained");
            assertThat(kinds.subList(2, kinds.size()))
                    .as(limit.out())
                    .isNotEmpty()
                    .containsOnly("invalid");
            JsonNode found = result.path("limit");
            assertThat(found.path("stopReason").asString()).isEqualTo("invalid");
            assertThat(found.path("explanation").asString()).contains("broker");
            assertThat(found.path("highestPassingTrial").asInt(1))
                    .as(limit.out())
                    .isEqualTo(1);
            assertThat(folder.resolve("report.html")).isNotEmptyFile();
            assertThat(limit.err()).contains("trial 1:");
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
}
