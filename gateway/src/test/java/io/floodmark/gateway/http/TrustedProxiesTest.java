package io.floodmark.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.address.IpAddress;
import io.vertx.core.MultiMap;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the headers of a trusted proxy. {@code BaseUrlTest} tests that others are not trusted. */
class TrustedProxiesTest {
    /** The headers are separated by bars; expected are scheme and authority. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "Forwarded: for=1.2.3.4;proto=https;host=rest.example ! https rest.example",
                "Forwarded: For=\"[::1]:1\"; Proto=HTTPS; Host=\"rest.example:8443\" ! https rest.example:8443",
                // The client's own claim comes first.
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
        TrustedProxies.Said said = TrustedProxies.forwarded(map(headers), Optional.of(new Authority("asked", 80)));

        assertThat(said.scheme().orElse("-") + " "
                        + said.authority().map(Authority::toString).orElse("-"))
                .isEqualTo(expected);
    }

    private static MultiMap map(String headers) {
        MultiMap map = MultiMap.caseInsensitiveMultiMap();
        for (String header : headers.split("\\|", -1)) {
            int colon = header.indexOf(':');
            map.add(header.substring(0, colon), header.substring(colon + 1).strip());
        }
        return map;
    }

    /** The networks 10.0.0.0/8 and fd00::/8 are trusted. The peer is 10.0.0.1. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "X-Forwarded-For: 192.0.2.1 ! 192.0.2.1",
                "X-Forwarded-For: 192.0.2.1:4711 ! 192.0.2.1",
                "X-Forwarded-For: 2001:db8::7 ! 2001:db8:0:0:0:0:0:7",
                "X-Forwarded-For: [2001:db8::7]:4711 ! 2001:db8:0:0:0:0:0:7",
                // The client's own claim comes first.
                "X-Forwarded-For: 198.51.100.1, 192.0.2.1 ! 192.0.2.1",
                "X-Forwarded-For: 198.51.100.1|X-Forwarded-For: 192.0.2.1 ! 192.0.2.1",
                "X-Forwarded-For: evil, 192.0.2.1, 10.0.0.2, fd00::3 ! 192.0.2.1",
                // All addresses are trusted, so the first one is the client.
                "X-Forwarded-For: 10.0.0.9, 10.0.0.2 ! 10.0.0.9",
                "Forwarded: for=192.0.2.1;proto=https ! 192.0.2.1",
                "Forwarded: For=\"192.0.2.1:4711\" ! 192.0.2.1",
                "Forwarded: for=\"[2001:db8::7]:4711\" ! 2001:db8:0:0:0:0:0:7",
                "Forwarded: for=198.51.100.1, for=192.0.2.1, for=10.0.0.2 ! 192.0.2.1",
                "Forwarded: for=\"198.51.100.1, for=192.0.2.1 ! 192.0.2.1",
                "Forwarded: for=192.0.2.1|X-Forwarded-For: 198.51.100.1 ! 192.0.2.1",
                // The last proxy does not name its client.
                "Forwarded: for=192.0.2.1, proto=https ! 10.0.0.1",
                "Forwarded: proto=https|X-Forwarded-For: 198.51.100.1 ! 10.0.0.1",
                "Forwarded: for=unknown ! 10.0.0.1",
                "Forwarded: for=_hidden ! 10.0.0.1",
                "X-Forwarded-For: 192.0.2.1, ! 10.0.0.1",
                "X-Forwarded-For: 192.0.2.1, client.example ! 10.0.0.1",
                "X-Forwarded-For: evil, 10.0.0.2 ! 10.0.0.1",
                "X: y ! 10.0.0.1"
            })
    void nameTheClientBehindThem(String headers, String expected) {
        TrustedProxies proxies = new TrustedProxies(List.of("10.0.0.0/8", "fd00::/8"));

        assertThat(proxies.client(IpAddress.parse("10.0.0.1").orElseThrow(), map(headers))
                        .getHostAddress())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1"})
    void areTheOnlyOnesThatAreBelieved(String headers) {
        InetAddress peer = IpAddress.parse("11.0.0.1").orElseThrow();

        assertThat(new TrustedProxies(List.of("10.0.0.0/8")).client(peer, map(headers)))
                .isEqualTo(peer);
    }
}
