package io.floodmark.gateway.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorityTest {
    @ParameterizedTest
    @CsvSource({
        "x, x",
        "Rest.Example:8082, rest.example:8082",
        "127.0.0.1:1, 127.0.0.1:1",
        "[::1]:8082, [::1]:8082",
        "[1:2:3:4:5:6:7:8], [1:2:3:4:5:6:7:8]",
        "[::1:2:3:4:5:6:7], [::1:2:3:4:5:6:7]",
        "x:, x",
        "x:65535, x:65535",
        "a_b-c~d, a_b-c~d",
        "%41, %41"
    })
    void readsAHostAndItsPort(String text, String expected) {
        assertThat(Authority.parse(text)).map(Authority::toString).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":80",
                "a b",
                "a/c",
                "a?b",
                "<>",
                "user@host",
                "x:65536",
                "x:99999",
                "x:-1",
                "x:1:2",
                "x:http",
                "::1",
                "[",
                "[]",
                "[::1",
                "[::1]x",
                "[localhost]",
                "[fe80::1%25eth0]",
                // Vert.x fails on this one.
                "[::1:2:3:4:5:6:7:8]",
                "%4",
                "%zz",
                "a,\u00e4"
            })
    void takesNothingElse(String text) {
        assertThat(Authority.parse(text)).isEmpty();
    }

    @Test
    void takesAsManyCharactersAsDnsHas() {
        assertThat(Authority.parse("a".repeat(255))).isPresent();
        assertThat(Authority.parse("a".repeat(256))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:1", "127.0.0.1", "127.255.0.9:80", "[::1]", "[::ffff:127.0.0.1]"})
    void knowsLoopback(String text) {
        assertThat(Authority.parse(text).map(Authority::loopback)).contains(true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "10.0.0.1",
                "127.1",
                "0177.0.0.1",
                "[::2]",
                "0.0.0.0"
            })
    void takesNothingElseForLoopback(String text) {
        assertThat(Authority.parse(text).map(Authority::loopback)).contains(false);
    }

    @Test
    void leavesOutTheUsualPortOfAnOrigin() {
        assertThat(Authority.parse("x:443").map(each -> each.origin("https"))).contains("https://x");
        assertThat(Authority.parse("x:443").map(each -> each.origin("http"))).contains("http://x:443");
        assertThat(Authority.parse("x:80").map(each -> each.origin("http"))).contains("http://x");
        assertThat(Authority.parse("x").map(each -> each.origin("http"))).isEqualTo(Optional.of("http://x"));
    }
}
