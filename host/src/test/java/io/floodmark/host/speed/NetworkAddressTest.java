package io.floodmark.host.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkAddressTest {
    @Test
    void readsNamesAndAddresses() {
        assertThat(NetworkAddress.parse("--to", "load-1.example:9999", "")).hasToString("load-1.example:9999");
        assertThat(NetworkAddress.parse("--to", "[fe80::1%eth0]:9999", ""))
                .isEqualTo(new NetworkAddress("fe80::1%eth0", 9999))
                .hasToString("[fe80::1%eth0]:9999");
        assertThat(NetworkAddress.parse("--listen", "9999", "127.0.0.1")).hasToString("127.0.0.1:9999");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9999", "host", "host:", ":9999", "host:65536", "host:-1", "::1:9", "http://host:9"})
    void refusesOthers(String text) {
        assertThatThrownBy(() -> NetworkAddress.parse("--to", text, ""))
                .isInstanceOf(PlanException.class)
                .hasMessage("--to: invalid address '" + text + "'; expected HOST:PORT, e.g. 10.0.0.5:9999");
    }
}
