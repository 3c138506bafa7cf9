package io.floodmark.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.address.IpAddress;
import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.testing.gateway.TestSettings;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
    private final GatewayMetrics metrics = new GatewayMetrics(System::nanoTime);
    private final OpenConnections perAddress = open("http.max-per-address", "1");

    private OpenConnections open(String... settings) {
        return new OpenConnections(TestSettings.of("host:9092", settings).http(), metrics);
    }

    private static InetAddress address(String text) {
        return IpAddress.parse(text).orElseThrow();
    }

    @Test
    void countsTheConnectionsOfEachAddress() {
        assertThat(perAddress.enter(address("10.0.0.1"))).isTrue();
        assertThat(perAddress.enter(address("10.0.0.2"))).isTrue();
        assertThat(perAddress.enter(address("10.0.0.1"))).isFalse();

        perAddress.leave(address("10.0.0.1"));

        assertThat(perAddress.enter(address("10.0.0.1"))).isTrue();
    }

    @Test
    void takesANetworkOfOneHostForOneAddress() {
        assertThat(perAddress.enter(address("2001:db8:0:1::1"))).isTrue();
        assertThat(perAddress.enter(address("2001:db8:0:1:ffff:1:2:3"))).isFalse();
        assertThat(perAddress.enter(address("2001:db8:0:2::1"))).isTrue();

        perAddress.leave(address("2001:db8:0:1::1"));

        assertThat(perAddress.enter(address("2001:db8:0:1::7"))).isTrue();
    }

    @Test
    void countsAllConnections() {
        OpenConnections two = open("http.max-connections", "2", "http.max-per-address", "2");

        assertThat(two.enter(address("10.0.0.1"))).isTrue();
        assertThat(two.enter(address("10.0.0.2"))).isTrue();
        assertThat(two.enter(address("10.0.0.3"))).isFalse();
        two.leave(address("10.0.0.2"));

        assertThat(two.enter(address("10.0.0.3"))).isTrue();
        assertThat(metrics.connections(0)).isEqualTo(2);
    }
}
