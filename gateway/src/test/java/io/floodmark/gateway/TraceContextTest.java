package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.http.TraceContext;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import io.vertx.core.MultiMap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that traces continue in the records. */
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

    private static List<String> traced(String... headers) {
        MultiMap given = MultiMap.caseInsensitiveMultiMap();
        for (int i = 0; i < headers.length; i += 2) {
            given.add(headers[i], headers[i + 1]);
        }
        return TraceContext.of(given).stream()
                .map(header -> header.key() + ": " + new String(header.value(), StandardCharsets.ISO_8859_1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01x",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01x",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7"
            })
    void takesNoTraceThatIsInvalid(String parent) {
        assertThat(traced("traceparent", parent, "tracestate", "a=b")).isEmpty();
    }

    @Test
    void takesTracesOfLaterVersions() {
        String later = "01" + TRACE.substring(2) + "-more";

        assertThat(traced("traceparent", later)).containsExactly("traceparent: " + later);
    }

    @Test
    void takesNoneOfTwoTraces() {
        assertThat(traced("traceparent", TRACE, "traceparent", OTHER)).isEmpty();
    }

    @Test
    void joinsTheStatesOfATrace() {
        assertThat(traced("traceparent", TRACE, "tracestate", "a=1,b=2", "TraceState", "", "tracestate", "c=3"))
                .containsExactly("traceparent: " + TRACE, "tracestate: a=1,b=2,c=3");
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
