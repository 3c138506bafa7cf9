package io.floodmark.kafka.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatewayProbeTest {
    private static final String PAGE = """
            floodmark_gateway_lane_oldest_seconds{lane="0"} 0.25
            floodmark_gateway_lane_oldest_seconds{lane="1"} 1.5
            """;

    private final MetricsServer server = new MetricsServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private GatewayProbe probe(Map<String, String> headers) {
        return GatewayProbe.at(
                URI.create(server.url() + "/v1/topics/a/records"), headers, Optional.empty(), System::nanoTime);
    }

    @Test
    void readsHowLongTheOldestOfEachLaneWaits() {
        server.answers(MetricsServer.page(PAGE));
        try (GatewayProbe probe = probe(Map.of())) {
            assertThat(probe.nothing()).isEmpty();
            assertThat(probe.read())
                    .allSatisfy(sample -> assertThat(sample.metric()).isEqualTo(Metric.GATEWAY_QUEUE_AGE))
                    .extracting(Sample::value)
                    .containsExactly(0.25, 1.5);
        }
    }

    @Test
    void saysWhoItIsAsThoseDoWhoSendRecords() {
        server.answers(exchange -> {
            boolean known = "Bearer word".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            (known ? MetricsServer.page(PAGE) : MetricsServer.status(401)).to(exchange);
        });

        try (GatewayProbe known = probe(Map.of("Authorization", "Bearer word", "Host", "elsewhere"));
                GatewayProbe stranger = probe(Map.of())) {
            assertThat(known.nothing()).isEmpty();
            assertThat(known.read()).hasSize(2);
            assertThat(stranger.nothing().orElseThrow()).contains("answers HTTP 401");
            assertThat(stranger.read()).isEmpty();
        }
    }

    @Test
    void tellsThatAServiceIsNoGateway() {
        server.answers(MetricsServer.page("up 1\n"));
        try (GatewayProbe probe = probe(Map.of())) {
            assertThat(probe.nothing().orElseThrow()).endsWith("/metrics has no metrics of a gateway");
            assertThat(probe.read()).isEmpty();
        }
        server.answers(MetricsServer.status(404));
        try (GatewayProbe probe = probe(Map.of())) {
            assertThat(probe.nothing().orElseThrow()).contains("answers HTTP 404");
        }
    }
}
