package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a trusted proxy says. That others are not believed is part of {@link BaseUrlTest}. */
class TrustedProxiesTest {
    /** Headers stand between bars, expected are scheme and authority. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "Forwarded: for=1.2.3.4;proto=https;host=rest.example ! https rest.example",
                "Forwarded: For=\"[::1]:1\"; Proto=HTTPS; Host=\"rest.example:8443\" ! https rest.example:8443",
                // What the client sent itself stands first.
                "Forwarded: host=evil.example, proto=https;host=rest.example ! https rest.example",
                "Forwarded: host=evil.example|Forwarded: proto=https;host=rest.example ! https rest.example",
                "Forwarded: host=\"evil.example, proto=https;host=rest.example ! https rest.example",
                "Forwarded: for=1.2.3.4|X-Forwarded-Host: evil.example ! - -",
                "Forwarded: proto=gopher;host=a b ! - -",
                "X-Forwarded-Proto: https ! https -",
                "X-Forwarded-Proto: http, https|X-Forwarded-Host: evil.example, rest.example ! https rest.example",
                "X-Forwarded-Host: rest.example:1|X-Forwarded-Port: 2 ! - rest.example:1",
                "X-Forwarded-Host: rest.example|X-Forwarded-Port: 8443 ! - rest.example:8443",
                "X-Forwarded-Port: 8443 ! - asked:8443",
                "X-Forwarded-Port: many ! - -",
                "X-Forwarded-Host: rest.example|X-Forwarded-Port: many ! - -",
                "X: y ! - -"
            })
    void isReadFromItsLastElement(String headers, String expected) {
        MultiMap map = MultiMap.caseInsensitiveMultiMap();
        for (String header : headers.split("\\|", -1)) {
            int colon = header.indexOf(':');
            map.add(header.substring(0, colon), header.substring(colon + 1).strip());
        }

        TrustedProxies.Said said = TrustedProxies.said(map, Optional.of(new Authority("asked", 80)));

        assertThat(said.scheme().orElse("-") + " "
                        + said.authority().map(Authority::toString).orElse("-"))
                .isEqualTo(expected);
    }
}
