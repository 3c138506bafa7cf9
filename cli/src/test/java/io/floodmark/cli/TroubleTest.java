package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input that is reported before anything is started or sent. */
class TroubleTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    private Path folder;

    @AfterEach
    void nothingIsLeft() throws IOException {
        Path runs = folder.resolve("floodmark-runs");
        if (Files.exists(runs)) {
            try (Stream<Path> left = Files.walk(runs)) {
                assertThat(left.filter(Files::isRegularFile))
                        .allMatch(file -> file.getFileName().toString().startsWith("runs.db"));
            }
        }
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    @Test
    void helpNamesEveryCommand() {
        Program help = Program.run(folder, "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("limit", "trial", "check", "learn", "lab", "runs", "report", "clean");
    }

    @Test
    void anUnknownHost() {
        Program limit = Program.run(folder, "limit", "--bootstrap-server", "no-such-host.invalid:9092", "--yes");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.UNREACHABLE.code());
        assertThat(limit.err()).contains("no-such-host.invalid:9092");
    }

    @Test
    void aClosedPort() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(ANY_PORT);
            port = socket.getLocalPort();
        }
        Program limit = Program.run(folder, "limit", "--bootstrap-server", "127.0.0.1:" + port, "--yes");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.UNREACHABLE.code());
        assertThat(limit.err()).contains("127.0.0.1:" + port);
    }

    @Test
    void anotherProtocolOnThePort() throws IOException {
        HttpServer http = HttpServer.create(ANY_PORT, 0);
        http.start();
        try {
            int port = http.getAddress().getPort();
            Program limit = Program.run(folder, "limit", "--bootstrap-server", "127.0.0.1:" + port, "--yes");

            assertThat(limit.exitCode()).isEqualTo(ExitCode.UNREACHABLE.code());
            assertThat(limit.err()).contains("127.0.0.1:" + port);
        } finally {
            http.stop(0);
        }
    }

    @Test
    void aPlanWithTenMistakes() throws IOException {
        Files.writeString(folder.resolve("bad.yaml"), """
                floodmark: 1
                lab: { brokers: 0, kafka-version: four }
                workload:
                  partitons: 12
                  replication-factor: none
                  record: { size: 1XB }
                  produce: { acks: some, compresion: lz4 }
                search: { effort: heroic }
                budget: { max-disk: -5GB }
                sead: 7
                """);

        Program check = Program.run(folder, "check", "bad.yaml");

        assertThat(check.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        List<String> problems = check.err().lines().toList();
        assertThat(problems).hasSize(10).allMatch(line -> line.matches("bad\\.yaml:\\d+:\\d+: .+"));
        assertThat(check.err())
                .contains("did you mean partitions")
                .contains("did you mean compression")
                .contains("did you mean seed");
        assertThat(check.out()).isEmpty();
    }

    private void learnIsRefused(ExitCode code, String message, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("learn", "--topic", "orders", "--bootstrap-server", "no-such-host.invalid:9092"));
        arguments.addAll(List.of(more));
        Program learn = Program.run(folder, arguments.toArray(String[]::new));

        assertThat(learn.exitCode()).as(learn.said()).isEqualTo(code.code());
        assertThat(learn.err()).contains(message);
    }

    @Test
    void learningWithoutBoundsOrPlacesThatCanBe() throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), "mine");

        learnIsRefused(ExitCode.BAD_PLAN, "--max-records is 5; expected 100 to 1000000", "--max-records", "5");
        learnIsRefused(ExitCode.BAD_PLAN, "--max-documents: needs --corpus", "--max-documents", "5");
        learnIsRefused(ExitCode.BAD_PLAN, "--out: mine.yaml is there already", "--out", "mine.yaml");
        learnIsRefused(ExitCode.BAD_PLAN, "at most 512MiB with --corpus", "--corpus", "v", "--max-bytes", "1GiB");
        learnIsRefused(ExitCode.BAD_PLAN, "--corpus: . is there already", "--corpus", ".");
        learnIsRefused(ExitCode.UNREACHABLE, "no-such-host.invalid:9092");
        assertThat(folder.resolve("mine.yaml")).hasContent("mine");
        assertThat(folder.resolve("orders.plan.yaml")).doesNotExist();
    }

    @Test
    void clientPropertiesThatCannotBeRead() {
        Program limit = Program.run(
                folder,
                "limit",
                "--bootstrap-server",
                "127.0.0.1:9092",
                "--command-config",
                "none.properties",
                "--yes");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(limit.err()).contains("none.properties");
    }

    @Test
    void aPlaceWhereNoReportCanBeWritten() throws IOException {
        Files.writeString(folder.resolve("notes"), "");

        Program limit = Program.run(folder, "limit", "--out", "notes/report.html");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(limit.err()).contains("--out", "notes/report.html");
        assertThat(folder.resolve("floodmark-runs/runs.db")).doesNotExist();
    }

    /** The folder is not created: root would create it anywhere. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit --out none/r.html",
                "compare --factor workload.produce.compression=none,lz4 --junit none/j.xml",
                "compare --factor workload.produce.compression=none,lz4 --markdown none/m.md",
                "report last --out none/r.html",
                "explain last --out none/r.html",
                "runs export last --out none/deeper",
                "size --load 1/s --record-size 1KiB --limit 5/s --capacity-json none/c.json",
                "learn --topic t --bootstrap-server no-such-host.invalid:9092 --out none/p.yaml",
                "learn --topic t --bootstrap-server no-such-host.invalid:9092 --rates none/r.csv",
                "learn --topic t --bootstrap-server no-such-host.invalid:9092 --corpus none/deeper"
            })
    void aPlaceWhoseFolderDoesNotExist(String command) {
        Program refused = Program.run(folder, command.split(" "));

        assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(refused.err()).contains(" cannot be written: folder ", "/none not found; make that folder");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void aStoreThatIsNone() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "no database, and longer than the header of one\n".repeat(99));

        Program limit = Program.run(folder, "limit", "--store", "notes.txt");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.LAB.code());
        assertThat(limit.err()).contains("notes.txt");
        assertThat(folder.resolve("notes.txt")).content().startsWith("no database");
    }

    @Test
    void aReportBeforeAnyRun() {
        Program report = Program.run(folder, "report", "20260101-000000-none");

        assertThat(report.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(report.err()).contains("runs.db");
    }
}
