package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Traces go on in the records. */
class TraceContextTest {
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final String OTHER = "00-11112f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private static List<String> parents(ConsumerRecord<byte[], byte[]> record) {
        return List.of(record.headers().toArray()).stream()
                .filter(header -> header.key().equals("traceparent"))
                .map(Header::value)
                .map(value -> new String(value, StandardCharsets.US_ASCII))
                .toList();
    }

    @Test
    void passesTheTraceOfARequestOn() {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            Client client = new Client(gateway.port());
            client.post(topic, "", "traced", "traceparent", TRACE, "tracestate", "a=b");
            client.post(topic, "", "malformed", "traceparent", "00-zz");
            client.post(topic, "?header.traceparent=" + OTHER, "own", "traceparent", TRACE);
            client.call(
                    "POST",
                    "/topics/" + topic,
                    "{\"records\":[{\"value\":1}]}",
                    "Content-Type",
                    "application/vnd.kafka.json.v2+json",
                    "traceparent",
                    TRACE);
        }

        List<ConsumerRecord<byte[], byte[]>> log = TopicLog.read(KAFKA.bootstrapServers(), topic);
        assertThat(log)
                .extracting(TraceContextTest::parents)
                .containsExactly(List.of(TRACE), List.of(), List.of(OTHER), List.of(TRACE));
        assertThat(log.get(0).headers().lastHeader("tracestate").value())
                .asString()
                .isEqualTo("a=b");
    }
}
