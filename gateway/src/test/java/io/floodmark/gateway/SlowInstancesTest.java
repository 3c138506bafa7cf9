package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests that everything else continues while the creation of group consumers takes long, e.g. with a slow name service.
 */
class SlowInstancesTest {
    private static final int SLOW = 3;
    private static final CountDownLatch MADE = new CountDownLatch(1);
    private static final AtomicInteger MAKING = new AtomicInteger();

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    /** Blocks the creation of group consumers: Kafka's clients configure it when they are created. */
    public static final class SlowReporter implements MetricsReporter {
        @Override
        public void configure(Map<String, ?> configs) {
            if (configs.containsKey(ConsumerConfig.GROUP_ID_CONFIG)
                    && configs.get(ConsumerConfig.GROUP_ID_CONFIG) != null) {
                MAKING.incrementAndGet();
                try {
                    MADE.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void init(List<KafkaMetric> metrics) {}

        @Override
        public void metricChange(KafkaMetric metric) {}

        @Override
        public void metricRemoval(KafkaMetric metric) {}

        @Override
        public void close() {}
    }

    @Test
    void holdUpNothingElse() {
        String topic = KAFKA.topic(1);
        List<Wire> slow = new ArrayList<>();
        try (Gateway gateway = Gateway.start(
                TestSettings.of(KAFKA.bootstrapServers()), Map.of("metric.reporters", SlowReporter.class.getName()))) {
            for (int i = 0; i < SLOW; i++) {
                slow.add(asking(gateway.port(), i));
            }
            await().until(() -> MAKING.get() > 0);

            Client client = new Client(gateway.port());
            Client.Reply written = client.post(
                    topic,
                    "",
                    FuzzBytes.gzip("1\n".getBytes(StandardCharsets.UTF_8)),
                    "Content-Type",
                    "application/x-ndjson",
                    "Content-Encoding",
                    "gzip");
            assertThat(written.status()).as(written.text()).isEqualTo(200);
            try (Wire same = asking(gateway.port(), 0)) {
                assertThat(same.read().status()).isEqualTo(409);
            }

            MADE.countDown();
            assertThat(slow).allSatisfy(each -> assertThat(each.read().status()).isEqualTo(200));
        } finally {
            MADE.countDown();
            slow.forEach(Wire::close);
        }
    }

    private static Wire asking(int port, int instance) {
        String body = "{\"name\":\"i" + instance + "\"}";
        Wire wire = Wire.open(port);
        wire.write("POST /consumers/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/vnd.kafka.v2+json\r\n"
                + "Content-Length: " + body.length() + "\r\n\r\n" + body);
        return wire;
    }
}
