package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests logins while refused ones have used up the CPU that checks may take. */
@Tag("full")
class LoginWaitTest {
    private static final int GUESSES = 20;

    /** The most that a file of users may demand. A fast processor needs a fifth of a second for them. */
    private static final int MANY_ROUNDS = 2_000_000;

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    @Test
    void areAnsweredWithinSecondsIfKafkaDoesNotAnswer() throws IOException {
        Map<String, String> login = Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=a password=a;");
        try (ServerSocket silent = new ServerSocket(0, GUESSES, InetAddress.getLoopbackAddress());
                Gateway gateway = Gateway.start(
                        TestSettings.of("127.0.0.1:" + silent.getLocalPort(), "access.pass-through.mechanism", "PLAIN"),
                        login)) {
            assertThat(guessed(gateway.port(), "guest")).containsOnly(503);
        }
    }

    @Test
    void areAnsweredWithinSecondsAfterManyWereRefused() throws IOException {
        Path users = Files.writeString(
                folder.resolve("users"), "alice:" + PasswordHash.of("a".toCharArray(), MANY_ROUNDS) + "\n");
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(), "access.users", users.toString(), "access.rules.alice", "all *")) {
            List<Integer> statuses = new ArrayList<>(guessed(gateway.port(), "first"));
            if (!statuses.contains(503)) {
                // A fast processor checked all of them before the allowance was used up.
                statuses.addAll(guessed(gateway.port(), "second"));
            }
            assertThat(statuses).containsOnly(401, 503);
        }
    }

    /** The guesses come from one address, under many names that are all new. */
    @Test
    void ofAnotherAddressDoNotWaitForAllGuesses() throws IOException {
        Path users = Files.writeString(folder.resolve("users"), "alice:" + PasswordHash.of("a".toCharArray()) + "\n");
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "access.users",
                users.toString(),
                "access.rules.alice",
                "all *",
                "http.trusted-proxies[0]",
                "127.0.0.0/8")) {
            guessed(gateway.port(), "guest");
            List<Wire> guesses = guesses(gateway.port(), "visitor");
            try (Wire login = login(gateway.port(), "10.0.0.2", "alice", "a")) {
                assertThat(login.read().status()).isEqualTo(200);
            } finally {
                guesses.forEach(Wire::close);
            }
        }
    }

    /** Sends many guesses at once, each with a name of its own, and returns the statuses of their answers. */
    private static List<Integer> guessed(int port, String name) {
        long began = System.nanoTime();
        List<Wire> guesses = guesses(port, name);
        try {
            List<Integer> statuses =
                    guesses.stream().map(guess -> guess.read().status()).toList();
            assertThat(System.nanoTime() - began).isLessThan(PATIENCE.toNanos());
            return statuses;
        } finally {
            guesses.forEach(Wire::close);
        }
    }

    private static List<Wire> guesses(int port, String name) {
        return IntStream.range(0, GUESSES)
                .mapToObj(i -> login(port, "10.0.0.1", name + i, "guess"))
                .toList();
    }

    private static Wire login(int port, String address, String name, String password) {
        Wire wire = Wire.open(port);
        wire.write("GET /v3/clusters HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address + "\r\nAuthorization: "
                + Client.basic(name, password) + "\r\n\r\n");
        return wire;
    }
}
