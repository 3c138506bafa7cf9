package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tests several gateways in front of one Kafka, as behind a load balancer: a reader may use another one each time. */
class InstancesTest {
    private static final int RECORDS = 500;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void giveOneReaderConsecutivePagesWithoutGaps() {
        String topic = KAFKA.topic(1);
        List<String> sent = IntStream.range(0, RECORDS).mapToObj(i -> "v" + i).toList();
        List<String> read = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        int pages = 0;
        try (Gateway one = Gateways.start(KAFKA.bootstrapServers());
                Gateway other = Gateways.start(KAFKA.bootstrapServers())) {
            List<Client> clients = List.of(new Client(one.port()), new Client(other.port()));
            for (int i = 0; i < RECORDS; i++) {
                assertThat(clients.get(i % 3 % 2).post(topic, "", sent.get(i)).status())
                        .isEqualTo(200);
            }

            String next = "earliest";
            while (read.size() < RECORDS) {
                Client.Reply reply = clients.get(pages % 2)
                        .get("/v1/topics/" + topic + "/partitions/0/records?format=text&max-bytes=3000&offset=" + next);
                assertThat(reply.status()).as(reply.text()).isEqualTo(200);
                JsonNode page = reply.json();
                page.path("records").forEach(record -> {
                    read.add(record.path("value").asString());
                    offsets.add(record.path("offset").asLong());
                });
                next = page.path("next-offset").asString();
                pages++;
            }
        }

        assertThat(read).isEqualTo(sent);
        assertThat(offsets)
                .isEqualTo(IntStream.range(0, RECORDS).mapToObj(i -> (long) i).toList());
        assertThat(pages).as("both were asked, again and again").isGreaterThan(6);
    }
}
