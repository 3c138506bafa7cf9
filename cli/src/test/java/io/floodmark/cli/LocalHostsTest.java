package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LocalHostsTest {
    /** Set aside for documentation: on no machine. */
    private static final String ELSEWHERE = "192.0.2.1";

    @Test
    void knowsItsOwnAddresses() {
        assertThat(LocalHosts.any(List.of("127.0.0.1", ELSEWHERE))).isTrue();
        assertThat(LocalHosts.any(List.of(ELSEWHERE))).isFalse();
    }

    @Test
    void tellsAllFromSome() {
        assertThat(LocalHosts.all(List.of("127.0.0.1", "localhost"))).isTrue();
        assertThat(LocalHosts.all(List.of("127.0.0.1", ELSEWHERE))).isFalse();
        assertThat(LocalHosts.all(List.of())).isFalse();
    }
}
