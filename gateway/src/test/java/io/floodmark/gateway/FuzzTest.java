package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bad requests, at random: none may be answered as a mistake of ours or as trouble of Kafka's, and nothing of them may stay. bench/gateway-fuzz sends many
 * more than a build does, and prints what each kind was answered.
 */
class FuzzTest {
    /**
     * Some of them can be meant, the others are the client's mistake. What has two ends is answered once. A version of HTTP that nobody speaks is 501, whatever
     * is wrong beside it; and a record may share its batch with one that Kafka refuses, for its timestamp say.
     */
    private static final Pattern RIGHT = Pattern.compile("SMUGGLING (400|closed)"
            + "|(?!SMUGGLING)[A-Z_0-9]+ (2[0-9]{2}|4[0-9]{2}|closed)"
            + "|(NO_HTTP|REQUEST_LINE) 501"
            + "|(?!SMUGGLING)[A-Z_0-9]+ 503 (not written: )?Kafka refused the batch that it was in; send it again");

    /** A hundred bytes of each request would be more, with the 200,000 of the bench. */
    private static final long MORE_HEAP_BYTES = 16 << 20;
    /** To brokers connections come and go. */
    private static final long MORE_FILES = 10;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    private final int requests = Integer.getInteger("floodmark.fuzz.requests", 2_000);
    private final long seed = Long.getLong("floodmark.fuzz.seed", 20_261_122L);

    @Test
    void answersNoBadRequestWithAMistakeOfOursAndKeepsNothingOfIt() throws IOException, InterruptedException {
        String topic = KAFKA.topic(1);
        Path log = folder.resolve("log");
        try (GatewayProcess gateway = GatewayProcess.logging(
                log,
                KAFKA.bootstrapServers(),
                "http.header-timeout",
                "100ms",
                "http.body-timeout",
                "100ms",
                "http.keep-alive",
                "1s",
                "consume.max-wait",
                "100ms",
                // Some get other names than those that are closed below.
                "consume.instance-idle",
                "3s",
                "requests.max-body",
                "128KiB",
                "requests.max-inflated",
                "256KiB")) {
            Client client = new Client(gateway.port());
            await().until(() -> client.get("/v3/clusters").status() == 200);
            Fuzz fuzz = new Fuzz(gateway.port(), topic, client.cluster(), seed);

            // What a gateway makes once (threads, connections, classes) is there after the first of them.
            FuzzGroups.open(client);
            fuzz.send(requests / 4);
            Footprint before = atRest(gateway, client);
            FuzzGroups.open(client);
            fuzz.send(requests - requests / 4);
            Footprint after = atRest(gateway, client);

            System.out.println("fuzz seed " + seed + ", before " + before + ", after " + after);
            fuzz.answers().forEach((answer, count) -> System.out.println(count + "\t" + answer));
            assertThat(fuzz.answers().keySet())
                    .as("seed " + seed)
                    .allMatch(each -> RIGHT.matcher(each).matches());
            assertThat(after.heapBytes()).as("seed " + seed).isLessThan(before.heapBytes() + MORE_HEAP_BYTES);
            assertThat(after.threads()).as("seed " + seed).isLessThanOrEqualTo(before.threads());
            assertThat(after.files()).as("seed " + seed).isLessThan(before.files() + MORE_FILES);
            assertThat(gateway.lives()).isTrue();
            await().until(() -> client.post(topic, "", "honest").status() == 200);
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            assertThat(lines.filter(line -> line.startsWith("ERROR io.")))
                    .as("mistakes in the log, seed " + seed)
                    .isEmpty();
        }
    }

    /** Once nothing of them is under way. */
    private static Footprint atRest(GatewayProcess gateway, Client client) {
        FuzzGroups.close(client);
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            Metrics metrics = Metrics.of(client);
            assertThat(metrics.value("floodmark_gateway_body_bytes")).isZero();
            assertThat(metrics.value("floodmark_gateway_group_instances")).isZero();
            assertThat(metrics.value("floodmark_gateway_reads_waiting")).isZero();
            assertThat(metrics.value("floodmark_gateway_connections")).isLessThanOrEqualTo(2);
            assertThat(metrics.sum("floodmark_gateway_lane_records")).isZero();
            assertThat(metrics.sum("floodmark_gateway_lane_bytes")).isZero();
        });
        return Footprint.of(gateway.pid());
    }
}
