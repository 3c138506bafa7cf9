package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Logins while refused ones have used up the CPU that checks may take. */
@Tag("full")
class LoginWaitTest {
    /** The last of these would wait for longer than a minute. */
    private static final int GUESSES = 20;

    private static final int MANY_ROUNDS = 1_000_000;
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
                        Gateways.settings(
                                "127.0.0.1:" + silent.getLocalPort(), "access.pass-through.mechanism", "PLAIN"),
                        login)) {
            assertThat(guessed(gateway.port())).containsOnly(503);
        }
    }

    @Test
    void areAnsweredWithinSecondsAfterManyWereRefused() throws IOException {
        Path users = Files.writeString(
                folder.resolve("users"), "alice:" + PasswordHash.of("a".toCharArray(), MANY_ROUNDS) + "\n");
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(), "access.users", users.toString(), "access.rules.alice", "all *")) {
            assertThat(guessed(gateway.port())).contains(401, 503).containsOnly(401, 503);
        }
    }

    /** Returns what so many guesses at once are answered. */
    private static List<Integer> guessed(int port) {
        List<Wire> guesses = new ArrayList<>();
        try {
            long began = System.nanoTime();
            for (int i = 0; i < GUESSES; i++) {
                Wire guess = Wire.open(port);
                guesses.add(guess);
                guess.write("GET /v3/clusters HTTP/1.1\r\nHost: x\r\nAuthorization: "
                        + Client.basic("guest" + i, "guess") + "\r\n\r\n");
            }
            List<Integer> statuses =
                    guesses.stream().map(guess -> guess.read().status()).toList();
            assertThat(System.nanoTime() - began).isLessThan(PATIENCE.toNanos());
            return statuses;
        } finally {
            guesses.forEach(Wire::close);
        }
    }
}
