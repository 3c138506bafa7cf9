package io.floodmark.host.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NetworkMeterTest {
    private static final Duration TIME = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final Duration ENOUGH = Duration.ofSeconds(30);
    private static final NanoClock CLOCK = new SystemClock();
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<CompletableFuture<Void>> answers = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
        assertThat(answers).allSatisfy(answer -> assertThat(answer).succeedsWithin(ENOUGH));
    }

    private NetworkListener listener(Duration longest) {
        NetworkListener listener = new NetworkListener(LOOPBACK, 0, longest, CLOCK, events::add);
        opened.add(listener);
        return listener;
    }

    private static CompletableFuture<Boolean> serve(NetworkListener listener) {
        return CompletableFuture.supplyAsync(listener::serve);
    }

    private static NetworkAddress address(NetworkListener listener) {
        return new NetworkAddress("127.0.0.1", listener.address().getPort());
    }

    /** Returns a connection that has begun a measurement. */
    private Socket begun(NetworkListener listener) throws IOException {
        Socket control = connected(listener);
        NetworkFrame.of(NetworkFrame.MessageType.BEGIN, 7, 0).write(control);
        NetworkFrame.read(control, Deadline.in(ENOUGH, CLOCK));
        return control;
    }

    private Socket connected(NetworkListener listener) throws IOException {
        Socket socket = new Socket(LOOPBACK, listener.address().getPort());
        opened.add(socket);
        return socket;
    }

    private static NetworkSpeeds measure(NetworkAddress peer) {
        return NetworkMeter.measure(peer, TIME, PATIENCE, CLOCK);
    }

    @Test
    void measuresBothDirectionsAndTheRoundTripAndEndsTheListener() {
        NetworkListener listener = listener(ENOUGH);
        CompletableFuture<Boolean> served = serve(listener);

        NetworkSpeeds speeds = measure(address(listener));

        assertThat(speeds.sent()).isGreaterThan(1e6);
        assertThat(speeds.received()).isGreaterThan(1e6);
        assertThat(speeds.roundTrips()).isGreaterThan(10);
        assertThat(speeds.medianNanos()).isBetween(1e3, 1e8);
        assertThat(speeds.p99Nanos()).isGreaterThanOrEqualTo(speeds.medianNanos());
        assertThat(served).succeedsWithin(ENOUGH).isEqualTo(true);
        assertThat(events).isEmpty();
    }

    @Test
    void saysWhatTheSpeedsMeanForRecords() {
        NetworkSpeeds speeds = new NetworkSpeeds(23.9e6, 12e6, 123_456, 1_234_567, 9_000);

        assertThat(speeds.lines(new NetworkAddress("host", 1)))
                .containsExactly(
                        new MeasuredSpeed(
                                "network, sending to host:1",
                                "23.9 MB/s",
                                "191 Mbit/s of payload, 4 connections: at most 23,300 records/s of 1 KiB, uncompressed",
                                23.9e6),
                        new MeasuredSpeed(
                                "network, receiving from host:1",
                                "12.0 MB/s",
                                "96 Mbit/s of payload, 4 connections: at most 11,700 records/s of 1 KiB, uncompressed",
                                12e6),
                        new MeasuredSpeed(
                                "network, round trip to host:1",
                                "123 µs",
                                "median of 9,000 messages of 32 bytes, p99 1.23 ms"));
    }

    @Test
    void endsWithoutAMeasurementWhenItsTimeIsOver() {
        assertThat(listener(Duration.ofMillis(50)).serve()).isFalse();
    }

    @Test
    void namesAPortThatNobodyListensOn() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, LOOPBACK)) {
            port = free.getLocalPort();
        }

        assertThatThrownBy(() -> measure(new NetworkAddress("127.0.0.1", port)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("127.0.0.1:" + port + " cannot be reached (")
                .hasMessageContaining("start floodmark doctor --listen there");
    }

    @Test
    void namesAHostThatDoesNotExist() {
        assertThatThrownBy(() -> measure(new NetworkAddress("no.such.host.invalid", 9)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("no.such.host.invalid:9 is an unknown host; check the name");
    }

    @Test
    void recognisesAnotherProgram() throws IOException {
        assertThatThrownBy(() -> measure(peer("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII))))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(" is another program; give the port that floodmark doctor --listen prints");
        assertThatThrownBy(() -> measure(peer(new byte[0])))
                .hasMessageContaining(" closed the connection without an answer; expected floodmark doctor --listen");
    }

    @Test
    void doesNotWaitForAPeerThatIsSilent() throws IOException {
        ServerSocket silent = new ServerSocket(0, 1, LOOPBACK);
        opened.add(silent);

        assertThatThrownBy(() -> measure(new NetworkAddress("127.0.0.1", silent.getLocalPort())))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        " accepted the connection and sent no answer in 0.5 s; expected floodmark doctor");
    }

    @Test
    void recognisesAnotherVersion() throws IOException {
        byte[] answer = new byte[NetworkFrame.BYTES];
        System.arraycopy("FMDOCTOR".getBytes(StandardCharsets.US_ASCII), 0, answer, 0, 8);
        answer[11] = 2;

        assertThatThrownBy(() -> measure(peer(answer)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        " has version 2 of the measurement; expected version 1: use the same Floodmark on both hosts");
    }

    @Test
    void answersAnotherVersionAndWaitsOn() throws IOException {
        NetworkListener listener = listener(ENOUGH);
        CompletableFuture<Boolean> served = serve(listener);
        Socket other = connected(listener);

        new NetworkFrame(2, 1, 7, 0).write(other);
        NetworkFrame answer = NetworkFrame.read(other, Deadline.in(ENOUGH, CLOCK));

        assertThat(answer.version()).isEqualTo(1);
        assertThat(answer.is(NetworkFrame.MessageType.OTHER_VERSION)).isTrue();
        assertThat(events).containsExactly("127.0.0.1: version 2 of the measurement, expected 1");
        measure(address(listener));
        assertThat(served).succeedsWithin(ENOUGH).isEqualTo(true);
    }

    @Test
    void refusesASecondHostUntilTheFirstIsGone() throws IOException {
        NetworkListener listener = listener(ENOUGH);
        CompletableFuture<Boolean> served = serve(listener);
        Socket first = begun(listener);

        assertThatThrownBy(() -> measure(address(listener)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(" is measuring for another host; expected one that waits");

        first.close();
        await().atMost(ENOUGH).ignoreExceptions().untilAsserted(() -> measure(address(listener)));
        assertThat(served).succeedsWithin(ENOUGH).isEqualTo(true);
    }

    @Test
    void disconnectsWhateverIsNotAMeasurement() throws IOException {
        NetworkListener listener = listener(ENOUGH);
        CompletableFuture<Boolean> served = serve(listener);

        for (int number = 0; number < 20; number++) {
            Socket garbage = connected(listener);
            garbage.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(ends(garbage)).isTrue();
        }

        assertThat(events).hasSize(10).containsOnly("127.0.0.1: not floodmark doctor");
        measure(address(listener));
        assertThat(served).succeedsWithin(ENOUGH).isEqualTo(true);
    }

    @Test
    void refusesPeriodsThatAreTooLong() throws IOException {
        NetworkListener listener = listener(ENOUGH);
        CompletableFuture<Boolean> served = serve(listener);
        Socket control = begun(listener);

        NetworkFrame.of(NetworkFrame.MessageType.RECEIVE, 7, 3_600_000).write(control);

        assertThat(ends(control)).isTrue();
        assertThat(events).containsExactly("127.0.0.1: invalid time of 3600000 ms");
        assertThat(served).isNotDone();
    }

    @Test
    void holdsAFewConnectionsOnly() throws IOException {
        NetworkListener listener = listener(ENOUGH);
        CompletableFuture<Boolean> served = serve(listener);
        for (int number = 0; number < NetworkListener.MOST_CONNECTIONS; number++) {
            connected(listener);
        }

        assertThat(ends(connected(listener))).isTrue();

        assertThat(events).containsExactly("127.0.0.1: too many connections");
        assertThat(served).isNotDone();
    }

    /** A program that sends its answer to the first connection, and closes it. */
    private NetworkAddress peer(byte[] answer) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
        opened.add(server);
        answers.add(CompletableFuture.runAsync(() -> {
            try (Socket accepted = server.accept()) {
                accepted.getInputStream().readNBytes(NetworkFrame.BYTES);
                accepted.getOutputStream().write(answer);
            } catch (IOException closed) {
                throw new IllegalStateException(closed);
            }
        }));
        return new NetworkAddress("127.0.0.1", server.getLocalPort());
    }

    /** True if the other end closes the connection, cleanly or not. */
    private static boolean ends(Socket socket) throws IOException {
        socket.setSoTimeout((int) ENOUGH.toMillis());
        try {
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }
}
