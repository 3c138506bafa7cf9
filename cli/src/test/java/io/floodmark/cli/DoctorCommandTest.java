package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.host.speed.NetworkAddress;
import io.floodmark.host.speed.NetworkMeter;
import io.floodmark.host.speed.NetworkSpeeds;
import io.floodmark.model.unit.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorCommandTest {
    @TempDir
    private Path folder;

    @Test
    void printsALinePerCheckAndEndsByTheWorstOfThem() {
        ScriptedProgram program = ScriptedProgram.tell(folder, "doctor");

        List<String> lines = program.out().lines().toList();
        List<String> checks = lines.stream()
                .filter(line -> line.matches("(ok|warning|problem) +.+: .+"))
                .toList();
        long problems =
                checks.stream().filter(line -> line.startsWith("problem ")).count();
        long warnings =
                checks.stream().filter(line -> line.startsWith("warning ")).count();
        assertThat(checks).anyMatch(line -> line.contains(" Java: " + Runtime.version()));
        assertThat(checks).anyMatch(line -> line.contains(" disk space: ") && line.endsWith(" free below " + folder));
        assertThat(lines).hasSize(checks.size() + (int) (problems + warnings) + 1);
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo(checks.size() + " checks: " + problems + " problems, " + warnings + " warnings");
        assertThat(program.exitCode()).isEqualTo((problems > 0 ? ExitCode.LAB : ExitCode.DONE).code());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesAPlaceThatDoesNotExist() {
        ScriptedProgram program = ScriptedProgram.tell(folder.resolve("none"), "doctor");

        assertThat(program.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(program.err()).contains("--store: ", "not found; make that folder");
    }

    @Test
    void waitsForOneMeasurementByAnotherHost() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        NetworkAddress address = new NetworkAddress("127.0.0.1", port);
        CompletableFuture<NetworkSpeeds> other = CompletableFuture.supplyAsync(() -> await().ignoreExceptions()
                .until(
                        () -> NetworkMeter.measure(address, Duration.ofMillis(100), new SystemClock()),
                        speeds -> speeds.sent() > 0));

        ScriptedProgram program = ScriptedProgram.tell(folder, "doctor", "--listen", Integer.toString(port));

        assertThat(other).succeedsWithin(Duration.ofSeconds(10));
        assertThat(program.out().lines())
                .containsExactly(
                        "waiting for one measurement on 127.0.0.1:" + port + ", at most 10 min",
                        "only this machine can connect; for others, name an address: --listen ADDRESS:PORT",
                        "measured");
        assertThat(program.exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void measuresNothingIfTheOtherHostCannotBeReached() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        ScriptedProgram program = ScriptedProgram.tell(folder, "doctor", "--measure", "--to", "127.0.0.1:" + port);

        assertThat(program.exitCode()).isEqualTo(ExitCode.LAB.code());
        assertThat(program.err())
                .contains("127.0.0.1:" + port + " cannot be reached (", "start floodmark doctor --listen");
        assertThat(program.out()).doesNotContain("speed ");
    }

    @ParameterizedTest
    @CsvSource({
        "--to 10.0.0.5:9999,                   --to: needs --measure; expected both",
        "--measure --to 9999,                  --to: invalid address '9999'; expected HOST:PORT",
        "--listen 9999 --measure,              --listen: measures nothing itself; expected neither",
        "--listen 9999/tcp,                    --listen: invalid address '9999/tcp'; expected PORT or ADDRESS:PORT",
        "--listen no.such.host.invalid:9999,   --listen: unknown host 'no.such.host.invalid'; expected an address of",
    })
    void refusesFlagsThatDoNotBelongTogether(String flags, String refused) {
        String[] words = ("doctor " + flags).split(" ", -1);

        ScriptedProgram program = ScriptedProgram.tell(folder, words);

        assertThat(program.err()).contains(refused);
        assertThat(program.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
    }
}
