package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.lane.Event;
import io.floodmark.testing.kafka.KafkaCluster;
import java.util.Base64;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BodyMemoryTest {
    private static final int RECORDS = 64;
    private static final int VALUE_BYTES = 1_000;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void aRequestThatWaitsForKafkaHoldsItsRecordsAndNoMoreItsBody() {
        String topic = KAFKA.topic(1);
        String value = Base64.getEncoder().encodeToString(new byte[VALUE_BYTES]);
        String body = "{\"records\":["
                + String.join(",", Collections.nCopies(RECORDS, "{\"value\":\"" + value + "\"}"))
                + "]}";
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "so that its leader is known").status())
                    .isEqualTo(200);
            CompletableFuture<Client.Reply> waiting;
            KAFKA.pause(1);
            try {
                waiting = CompletableFuture.supplyAsync(() -> client.call(
                        "POST", "/topics/" + topic, body, "Content-Type", "application/vnd.kafka.binary.v2+json"));
                await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") > 0);

                await().untilAsserted(() -> assertThat(Metrics.of(client).value("floodmark_gateway_body_bytes"))
                        .isEqualTo(RECORDS * (double) (VALUE_BYTES + Event.OVERHEAD_BYTES)));
            } finally {
                KAFKA.resume(1);
            }

            assertThat(waiting.join().status()).isEqualTo(200);
            await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
        }
    }
}
