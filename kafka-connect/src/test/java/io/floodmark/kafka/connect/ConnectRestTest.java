package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests which workers are queried, and with which credentials; ConnectExistingTest does so with a real Connect cluster.
 */
class ConnectRestTest {
    private static final String ABOUT = "{\"version\":\"4.3.1\",\"kafka_cluster_id\":\"id\"}";
    /** "ann:open sesame" in base64. */
    private static final Optional<String> ANN = Optional.of("Basic YW5uOm9wZW4gc2VzYW1l");

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20), System::nanoTime);
    }

    private static RestServer gone() {
        RestServer gone = new RestServer(ABOUT, Optional.empty());
        gone.leave();
        return gone;
    }

    @Test
    void asksTheNextWorkerWhereOneDoesNotAnswerAndStaysWithIt() {
        RestServer first = gone();
        try (RestServer second = new RestServer(ABOUT, Optional.empty())) {
            ConnectRest rest = new ConnectRest(List.of(first.uri(), second.uri()), HttpAccess.OPEN);

            assertThat(rest.about(soon()).clusterId()).isEqualTo("id");
            assertThat(rest.about(soon()).version()).isEqualTo("4.3.1");
            assertThat(second.paths()).containsExactly("/", "/");
            assertThat(rest.base()).isEqualTo(first.uri());
        }
    }

    @Test
    void asksAnotherWorkerNextWhereOneTookTooLong() throws IOException {
        try (ServerSocket stopped = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                RestServer second = new RestServer(ABOUT, Optional.empty())) {
            URI first = URI.create("http://127.0.0.1:" + stopped.getLocalPort());
            ConnectRest rest = new ConnectRest(List.of(first, second.uri()), HttpAccess.OPEN);

            assertThatThrownBy(() -> rest.about(Deadline.in(Duration.ofMillis(300), System::nanoTime)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("no answer in time");
            assertThat(rest.about(soon()).clusterId()).isEqualTo("id");
        }
    }

    @Test
    void isLetInWithTheSecretOfAFileThatIsReadAnewEachTime(@TempDir Path folder) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "not yet\n");
        HttpAccess ann = new HttpAccess(
                Optional.of("ann"), Optional.of(password.toString()), Optional.empty(), Optional.empty());
        try (RestServer server = new RestServer(ABOUT, ANN)) {
            ConnectRest rest = new ConnectRest(List.of(server.uri()), ann);

            assertThatThrownBy(() -> rest.about(soon()))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("status 401")
                    .hasMessageContaining("expected a user, or a token, that it accepts")
                    .hasMessageNotContaining("not yet");
            Files.writeString(password, "open sesame\n");
            assertThat(rest.about(soon()).version()).isEqualTo("4.3.1");
            assertThat(rest.worker(server.address()).about(soon()).version()).isEqualTo("4.3.1");
        }
    }

    @Test
    void saysWhatLetsUsInWhereNothingWasGiven() {
        try (RestServer server = new RestServer(ABOUT, ANN)) {
            ConnectRest rest = new ConnectRest(List.of(server.uri()), HttpAccess.OPEN);

            assertThat(ConnectLook.objection(rest, "id", soon()))
                    .hasValueSatisfying(why -> assertThat(why)
                            .contains("status 401", "give user and password-file, or token-file, with url"));
        }
    }

    @Test
    void saysThatASecretCannotBeRead(@TempDir Path folder) {
        Path nowhere = folder.resolve("nowhere");
        HttpAccess token =
                new HttpAccess(Optional.empty(), Optional.empty(), Optional.of(nowhere.toString()), Optional.empty());
        try (RestServer server = new RestServer(ABOUT, Optional.empty())) {
            ConnectRest rest = new ConnectRest(List.of(server.uri()), token);

            assertThatThrownBy(() -> rest.about(soon()))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining(nowhere + " cannot be read");
            assertThat(server.paths()).isEmpty();
        }
    }

    @Test
    void missesAWorkerThatAnsweredOnceAndNoOther() {
        RestServer neverThere = gone();
        try (RestServer stays = new RestServer(ABOUT, Optional.empty());
                RestServer goes = new RestServer(ABOUT, Optional.empty());
                WorkerRoll roll = new WorkerRoll(
                        new ConnectRest(List.of(stays.uri()), HttpAccess.OPEN),
                        List.of(stays.address(), goes.address(), neverThere.address()),
                        System::nanoTime)) {
            assertThat(roll.silentFor(Duration.ZERO)).isEmpty();

            goes.leave();

            assertThat(roll.silentFor(Duration.ofHours(1))).isEmpty();
            assertThat(roll.silentFor(Duration.ZERO))
                    .hasEntrySatisfying(goes.address(), why -> assertThat(why).contains("nothing listens there"))
                    .hasSize(1);
        }
    }

    /** One after the other, each worker that does not answer, e.g. behind a firewall, would take a second. */
    @Test
    void waitsForAllWorkersThatAreOutOfReachAtOnce() throws IOException {
        List<ServerSocket> silent = new ArrayList<>();
        try (RestServer answers = new RestServer(ABOUT, Optional.empty())) {
            List<String> workers = new ArrayList<>(List.of(answers.address()));
            for (int number = 0; number < 6; number++) {
                silent.add(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()));
                workers.add("127.0.0.1:" + silent.get(number).getLocalPort());
            }
            ConnectRest rest = new ConnectRest(List.of(answers.uri()), HttpAccess.OPEN);

            long before = System.nanoTime();
            try (WorkerRoll roll = new WorkerRoll(rest, workers, System::nanoTime)) {
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(4));

                answers.leave();
                assertThat(roll.silentFor(Duration.ZERO)).containsOnlyKeys(answers.address());
            }
        } finally {
            for (ServerSocket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void hangsUpOnAnAnswerThatNeverEnds() throws IOException {
        HttpServer endless = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        endless.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] more = new byte[1 << 16];
            while (true) {
                exchange.getResponseBody().write(more);
            }
        });
        endless.start();
        try {
            URI address = URI.create("http://127.0.0.1:" + endless.getAddress().getPort());
            ConnectRest rest = new ConnectRest(List.of(address), HttpAccess.OPEN);

            assertThatThrownBy(() -> rest.about(soon()))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("what comes is longer than " + BoundedText.LONGEST.human())
                    .hasMessageContaining("expected the REST interface");
        } finally {
            endless.stop(0);
        }
    }
}
