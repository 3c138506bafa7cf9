package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.gateway.access.PasswordHash;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a user starts and ends it; what it serves is tested in its own module. */
class GatewayCommandTest {
    private static final int TERMINATED = 143;

    @TempDir
    private Path folder;

    @Test
    void servesUntilItIsToldToEnd() {
        // It serves without a cluster, but is not ready.
        try (Program program =
                Program.start(folder, "gateway", "--bootstrap-server", "127.0.0.1:1", "--listen", "127.0.0.1:0")) {
            await().atMost(Duration.ofMinutes(1))
                    .failFast(() -> !program.alive())
                    .until(() -> program.out().contains("gateway listens on http://127.0.0.1:"));
            assertThat(program.out()).doesNotContain("warning");

            program.terminate();

            assertThat(program.exitCode()).as(program.said()).isEqualTo(TERMINATED);
        }
    }

    @Test
    void writesRequestsDownByTheirRoutes() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("gateway.yaml"), """
                kafka: { bootstrap-server: "127.0.0.1:1" }
                http: { listen: "127.0.0.1:0" }
                log: { requests: 1 }
                """);
        try (Program program = Program.start(folder, "gateway", "--config", "gateway.yaml")) {
            await().atMost(Duration.ofMinutes(1))
                    .failFast(() -> !program.alive())
                    .until(() -> program.out().contains("gateway listens on "));
            URI address = URI.create(program.out().replaceAll("(?s).*gateway listens on (\\S+).*", "$1"));
            HttpRequest request = HttpRequest.newBuilder(
                            address.resolve("/v1/topics/hidden/partitions/0/records?secret=1"))
                    .build();

            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());

            Path log = folder.resolve("floodmark-runs").resolve("floodmark.log");
            await().until(() -> Files.exists(log) && Files.readString(log).contains("event=request"));
            assertThat(Files.readString(log))
                    .contains("method=GET route=/v1/topics/{topic}/partitions/{partition}/records status=400")
                    .doesNotContain("secret", "hidden");
        }
    }

    @Test
    void showsAllSettingsAndTriesTheirFiles() throws IOException {
        Files.writeString(folder.resolve("users"), "alice:plain\n");
        Files.writeString(folder.resolve("gateway.yaml"), "access: { users: users }\n");

        Program shown = Program.run(folder, "gateway", "--bootstrap-server", "host:9092", "--check");

        assertThat(shown.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(shown.out()).contains("listen: \"127.0.0.1:8082\"", "delivery-timeout: 30s");

        Program wrong = Program.run(
                folder, "gateway", "--bootstrap-server", "host:9092", "--config", "gateway.yaml", "--check");

        assertThat(wrong.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(wrong.err()).contains("users:1");

        Files.writeString(folder.resolve("gateway.yaml"), "access: { pass-through: { mechanism: PLAIN } }\n");
        Program unfit = Program.run(
                folder, "gateway", "--bootstrap-server", "host:9092", "--config", "gateway.yaml", "--check");

        assertThat(unfit.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(unfit.err()).contains("access.pass-through", "SASL_SSL");
    }

    @Test
    void hashesPasswords() throws IOException {
        Program program = Program.typing(folder, "secret\n", "gateway", "--hash-password");

        assertThat(program.out()).startsWith("pbkdf2-sha256$").doesNotContain("secret");
    }

    @Test
    void tellsEveryMistakeOfItsFileAndStartsNothing() throws IOException {
        Files.writeString(folder.resolve("gateway.yaml"), """
                http: { listen: 8082 }
                lanes: { cuont: 3 }
                """);

        Program program = Program.run(folder, "gateway", "--config", "gateway.yaml");

        assertThat(program.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(program.err())
                .contains("gateway.yaml:1:17: http.listen: invalid value '8082'")
                .contains("gateway.yaml:2:10: lanes.cuont: unknown key (did you mean count?)")
                .contains(
                        "kafka.bootstrap-server: missing; set --bootstrap-server HOST:PORT, or kafka.bootstrap-server in the"
                                + " file of --config");
    }

    @Test
    void warnsOfWhatOthersCouldReadOrWrite() throws IOException {
        assertThat(warnings("0.0.0.0", ""))
                .contains("any client that can reach this address may write")
                .doesNotContain("TLS");
        Path users =
                Files.writeString(folder.resolve("users"), "alice:" + PasswordHash.of("secret".toCharArray()) + "\n");
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
        assertThat(warnings("0.0.0.0", "access: { users: users }"))
                .contains("passwords and tokens are sent without TLS")
                .doesNotContain("any client that can reach this address");
        assertThat(warnings("127.0.0.1", "access: { users: users }")).doesNotContain("warning");
    }

    @Test
    void warnsAlsoWithoutStarting() {
        Program shown = Program.run(
                folder, "gateway", "--bootstrap-server", "host:9092", "--listen", "0.0.0.0:8082", "--check");

        assertThat(shown.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(shown.err()).contains("warning: any client that can reach this address may write");
        assertThat(shown.out()).contains("listen: \"0.0.0.0:8082\"").doesNotContain("warning");
    }

    /** Returns what a gateway prints until it listens there. */
    private String warnings(String host, String access) throws IOException {
        Files.writeString(folder.resolve("gateway.yaml"), """
                kafka: { bootstrap-server: "127.0.0.1:1" }
                http: { listen: "%s:0" }
                %s
                """.formatted(host, access));
        try (Program program = Program.start(folder, "gateway", "--config", "gateway.yaml")) {
            await().atMost(Duration.ofMinutes(1))
                    .failFast(() -> !program.alive())
                    .until(() -> program.out().contains("gateway listens on http://"));
            program.terminate();
            assertThat(program.exitCode()).as(program.said()).isEqualTo(TERMINATED);
            return program.out();
        }
    }

    @Test
    void tellsThatAnAddressHasNoMeaning() {
        Program program = Program.run(folder, "gateway", "--bootstrap-server", "no-such-host.invalid:9092");

        assertThat(program.exitCode()).isEqualTo(ExitCode.UNREACHABLE.code());
        assertThat(program.err()).contains("no-such-host.invalid:9092");
    }
}
