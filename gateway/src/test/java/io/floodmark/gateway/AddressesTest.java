package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class AddressesTest {
    private final Addresses addresses = new Addresses(1);

    private static InetAddress address(String text) {
        return IpAddress.parse(text).orElseThrow();
    }

    @Test
    void countsTheConnectionsOfEachAddress() {
        assertThat(addresses.enter(address("10.0.0.1"))).isTrue();
        assertThat(addresses.enter(address("10.0.0.2"))).isTrue();
        assertThat(addresses.enter(address("10.0.0.1"))).isFalse();

        addresses.leave(address("10.0.0.1"));
        addresses.leave(address("10.0.0.1"));

        assertThat(addresses.enter(address("10.0.0.1"))).isTrue();
    }

    @Test
    void takesANetworkOfOneHostForOneAddress() {
        assertThat(addresses.enter(address("2001:db8:0:1::1"))).isTrue();
        assertThat(addresses.enter(address("2001:db8:0:1:ffff:1:2:3"))).isFalse();
        assertThat(addresses.enter(address("2001:db8:0:2::1"))).isTrue();

        addresses.leave(address("2001:db8:0:1::1"));
        addresses.leave(address("2001:db8:0:1:ffff:1:2:3"));

        assertThat(addresses.enter(address("2001:db8:0:1::7"))).isTrue();
    }
}
