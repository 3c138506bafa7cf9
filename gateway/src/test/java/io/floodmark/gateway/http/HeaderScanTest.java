package io.floodmark.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderScanTest {
    private final MultiMap headers =
            MultiMap.caseInsensitiveMultiMap().add("Host", "h").add("Content-Type", "text/plain");

    @Test
    void countsHeadersAndNotNames() {
        headers.add("Accept", "a").add("Accept", "b");

        assertThat(HeaderScan.of(headers)).returns(4, HeaderScan::count);
        assertThat(HeaderScan.of(headers).doubled()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "Last-Event-ID"})
    void findsOneThatSaysOneThingTwice(String name) {
        headers.set(name, "a");
        assertThat(HeaderScan.of(headers).doubled()).isEmpty();

        headers.add(name.toLowerCase(Locale.ROOT), "a");
        assertThat(HeaderScan.of(headers).doubled()).hasValue(name);
    }
}
