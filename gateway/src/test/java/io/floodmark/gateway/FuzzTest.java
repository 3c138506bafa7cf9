package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Bad requests, at random: none may be answered as a mistake of ours or as trouble of Kafka's, and nothing of them may stay. bench/gateway-fuzz sends many
 * more than a build does, and prints what each kind was answered.
 */
class FuzzTest {
    private static final int THREADS = 32;
    private static final int PATIENCE_MILLIS = 20_000;
    private static final int LONGEST_LINE = 200;
    /**
     * Some of them can be meant, the others are the client's mistake; a version of HTTP that nobody speaks is 501, whatever is wrong beside it.
     */
    private static final Pattern RIGHT =
            Pattern.compile("[A-Z_]+ (2[0-9]{2}|4[0-9]{2}|closed)|(NO_HTTP|REQUEST_LINE) 501");

    private static final Pattern STATUS_LINE = Pattern.compile("[^ ]+/[0-9.]+ ([0-9]{3}) [A-Za-z -]+\\r?");

    @RegisterExtension
    private static final KafkaLab KAFKA = new KafkaLab();

    private final ConcurrentMap<String, AtomicLong> answers = new ConcurrentHashMap<>();
    private final AtomicInteger left = new AtomicInteger(Integer.getInteger("floodmark.fuzz.requests", 2_000));
    private final long seed = Long.getLong("floodmark.fuzz.seed", 20_261_122L);

    @Test
    void answersNoBadRequestWithAMistakeOfOurs() throws InterruptedException {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "http.header-timeout",
                "100ms",
                "http.body-timeout",
                "100ms",
                "http.keep-alive",
                "1s",
                "consume.max-wait",
                "100ms",
                "requests.max-body",
                "128KiB",
                "requests.max-inflated",
                "256KiB")) {
            Client client = new Client(gateway.port());
            await().until(() -> client.get("/v3/clusters").status() == 200);
            String cluster = client.cluster();
            CountDownLatch done = new CountDownLatch(THREADS);
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed + i);
                new Thread(() -> send(random, gateway.port(), topic, cluster, done), "fuzz-" + i).start();
            }
            done.await();

            tell();
            assertThat(answers.keySet())
                    .as("seed " + seed)
                    .allMatch(each -> RIGHT.matcher(each).matches());
            await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
            await().until(() -> Metrics.of(client).value("floodmark_gateway_connections") <= 2);
            assertThat(Metrics.of(client).sum("floodmark_gateway_lane_records")).isZero();
            assertThat(client.post(topic, "", "honest").status()).isEqualTo(200);
        }
    }

    private void send(Random random, int port, String topic, String cluster, CountDownLatch done) {
        FuzzKind[] kinds = FuzzKind.values();
        while (left.getAndDecrement() > 0) {
            FuzzKind kind = kinds[random.nextInt(kinds.length)];
            byte[] request = new String(kind.request(random, topic), StandardCharsets.ISO_8859_1)
                    .replace("CLUSTER", cluster)
                    .getBytes(StandardCharsets.ISO_8859_1);
            String answer = kind + " " + answer(port, request);
            answers.computeIfAbsent(answer, unseen -> new AtomicLong()).incrementAndGet();
        }
        done.countDown();
    }

    /** The status, or that the connection was closed without one. */
    private static String answer(int port, byte[] request) {
        try (Socket socket = new Socket()) {
            // No waiting for what is still on its way when we close: there are only so many ports.
            socket.setSoLinger(true, 0);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(PATIENCE_MILLIS);
            write(socket, request);
            String line = line(socket.getInputStream());
            if (line.isEmpty()) {
                return "closed";
            }
            // Of a version of HTTP that nobody speaks, Vert.x says in its answer what the client said.
            Matcher status = STATUS_LINE.matcher(line);
            return status.matches() ? status.group(1) : "broken";
        } catch (SocketTimeoutException silent) {
            return "silent";
        } catch (IOException closed) {
            return "closed";
        }
    }

    /** What comes up to the end of a line, or of all, or of patience with it. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n' && line.length() < LONGEST_LINE; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    private static void write(Socket socket, byte[] request) {
        try {
            socket.getOutputStream().write(request);
        } catch (IOException answeredBefore) {
            // What it said before it left is still to be read.
            return;
        }
    }

    private void tell() {
        Map<String, Long> sorted = new TreeMap<>();
        answers.forEach((answer, count) -> sorted.put(answer, count.get()));
        System.out.println("fuzz seed " + seed);
        sorted.forEach((answer, count) -> System.out.println(count + "\t" + answer));
    }
}
