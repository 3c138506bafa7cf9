package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
}
