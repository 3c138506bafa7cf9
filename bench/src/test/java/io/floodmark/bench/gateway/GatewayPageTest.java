package io.floodmark.bench.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class GatewayPageTest {
    @Test
    void readsAllSeriesOfAName() {
        GatewayPage page = new GatewayPage(List.of(
                "# TYPE floodmark_gateway_lane_bytes gauge",
                "floodmark_gateway_lane_bytes{lane=\"0\"} 100.0",
                "floodmark_gateway_lane_bytes{lane=\"1\"} 50.5",
                "floodmark_gateway_lane_bytes_total 7.0",
                "floodmark_gateway_connections 3.0"));

        assertThat(page.values("lane_bytes").boxed()).containsExactly(100.0, 50.5);
        assertThat(page.values("connections").boxed()).containsExactly(3.0);
        assertThat(page.values("nothing").boxed()).isEmpty();
    }

    @Test
    void sumsSeriesByALabel() {
        GatewayPage page = new GatewayPage(List.of(
                "floodmark_gateway_requests_total{status=\"200\"} 5.0",
                "floodmark_gateway_requests_total{status=\"503\"} 2.0",
                "floodmark_gateway_requests_total{way=\"x\",status=\"503\"} 1.5",
                "floodmark_gateway_requests_total 7.0"));

        assertThat(page.by("status", "requests_total")).containsOnly(entry("200", 5.0), entry("503", 3.5));
    }
}
