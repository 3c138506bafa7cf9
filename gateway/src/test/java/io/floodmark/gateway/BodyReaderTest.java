package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
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
            // The client does not declare the length of a stream, and sends each piece as soon as it reads it.
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

    /** Returns a stream that yields 1 to 9,999 bytes per read, half of the time fewer than ten. */
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
