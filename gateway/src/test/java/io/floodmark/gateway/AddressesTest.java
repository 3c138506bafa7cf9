package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AddressesTest {
    private final Addresses addresses = new Addresses(1);

    @Test
    void countsTheConnectionsOfEachAddress() {
        assertThat(addresses.enter("10.0.0.1")).isTrue();
        assertThat(addresses.enter("10.0.0.2")).isTrue();
        assertThat(addresses.enter("10.0.0.1")).isFalse();

        addresses.leave("10.0.0.1");
        addresses.leave("10.0.0.1");

        assertThat(addresses.enter("10.0.0.1")).isTrue();
    }

    @Test
    void takesANetworkOfOneHostForOneAddress() {
        assertThat(addresses.enter("2001:db8:0:1::1")).isTrue();
        assertThat(addresses.enter("2001:db8:0:1:ffff:1:2:3")).isFalse();
        assertThat(addresses.enter("2001:db8:0:2::1")).isTrue();

        addresses.leave("2001:db8:0:1::1");
        addresses.leave("2001:db8:0:1:ffff:1:2:3");

        assertThat(addresses.enter("2001:db8:0:1::7")).isTrue();
    }

    @Test
    void knowsAnIpv4AddressInAnIpv6One() {
        assertThat(Addresses.sender("::ffff:10.0.0.1")).isEqualTo(Addresses.sender("10.0.0.1"));
        assertThat(Addresses.sender("::ffff:10.0.0.2")).isNotEqualTo(Addresses.sender("10.0.0.1"));
    }

    @Test
    void takesWhatIsNoAddressAsItIs() {
        assertThat(Addresses.sender("unknown")).isEqualTo("unknown");
        assertThat(Addresses.sender("no:address")).isEqualTo("no:address");
    }
}
