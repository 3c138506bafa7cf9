package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BodyReaderTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void putsABodyTogetherFromPiecesOfAnySize() {
        long seed = 20_261_123;
        Random random = new Random(seed);
        byte[] body = new byte[300_000];
        random.nextBytes(body);
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            // Of a stream the client tells no length, and sends each piece as it reads it.
            int status = new Client(gateway.port())
                    .post(topic, BodyPublishers.ofInputStream(() -> pieces(body, random)))
                    .status();

            assertThat(status).isEqualTo(200);
            assertThat(TopicLog.read(KAFKA.bootstrapServers(), topic))
                    .as("seed " + seed)
                    .singleElement()
                    .satisfies(record -> assertThat(record.value()).isEqualTo(body));
        }
    }

    /** Gives out 1 to 9,999 bytes at a time, half of the times fewer than ten. */
    private static InputStream pieces(byte[] body, Random random) {
        return new ByteArrayInputStream(body) {
            @Override
            public synchronized int read(byte[] into, int from, int most) {
                int piece = 1 + random.nextInt(random.nextBoolean() ? 9 : 9_999);
                return super.read(into, from, Math.min(most, piece));
            }
        };
    }
}
