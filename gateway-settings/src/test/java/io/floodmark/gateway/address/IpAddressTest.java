package io.floodmark.gateway.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 10.0.0.1",
        "::ffff:10.0.0.1, 10.0.0.1",
        "2001:db8:0:1:ffff:1:2:3, 20010db800000001/64",
        "::1, 0000000000000000/64"
    })
    void countsANetworkOfOneHostAsOneSender(String address, String sender) {
        assertThat(IpAddress.sender(IpAddress.parse(address).orElseThrow())).isEqualTo(sender);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "no:address", "localhost", "10.0.0.256", "fe80::1%1", ""})
    void isNothingElse(String text) {
        assertThat(IpAddress.parse(text)).isEmpty();
    }

    @Test
    void isReadFromAPeerThatIsReachedByAnInterface() throws UnknownHostException {
        InetAddress address = InetAddress.getByName("fe80::1");
        Inet6Address scoped = Inet6Address.getByAddress("", address.getAddress(), 1);
        String peer = scoped.getHostAddress();
        assertThat(peer).contains("%");

        assertThat(IpAddress.of(peer)).isEqualTo(address);
    }
}
