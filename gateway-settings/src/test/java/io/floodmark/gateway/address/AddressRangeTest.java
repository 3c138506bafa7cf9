package io.floodmark.gateway.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.1, false",
        "10.1.2.3, 10.1.2.3, true",
        "10.1.2.3, 10.1.2.4, false",
        "10.1.2.3/31, 10.1.2.2, true",
        "10.1.2.3/31, 10.1.2.4, false",
        "0.0.0.0/0, 1.2.3.4, true",
        "0.0.0.0/0, ::1, false",
        "::1, ::1, true",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "127.0.0.1, ::ffff:127.0.0.1, true"
    })
    void holdsWhatBeginsWithTheSameBits(String range, String address, boolean expected) {
        boolean contained = AddressRange.parse(range)
                .orElseThrow()
                .contains(IpAddress.parse(address).orElseThrow());

        assertThat(contained).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10.0.0/8",
                "10.0.0.0/33",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "::/129",
                "1.2.3.256",
                "/8",
                "a"
            })
    void isNothingElse(String text) {
        assertThat(AddressRange.parse(text)).isEmpty();
    }
}
