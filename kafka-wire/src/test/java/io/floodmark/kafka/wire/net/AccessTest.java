package io.floodmark.kafka.wire.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AccessTest {
    @Test
    void takesTheUsersPropertiesButNotWhatTheWorkloadSays() {
        Access access = new Access(
                "127.0.0.1:9092,127.0.0.1:9093",
                Map.of(
                        "acks",
                        "0",
                        "transactional.id",
                        "x",
                        "max.in.flight.requests.per.connection",
                        "9",
                        "request.timeout.ms",
                        "1234",
                        "max.request.size",
                        "99",
                        "client.id",
                        "team"));

        assertThat(access.bootstrap())
                .containsExactly(new Broker(-1, "127.0.0.1", 9092), new Broker(-2, "127.0.0.1", 9093));
        assertThat(access.requestTimeoutMillis()).isEqualTo(1234);
        assertThat(access.maxRequestBytes()).isEqualTo(99);
        assertThat(access.clientId()).isEqualTo("team");
    }

    @Test
    void namesItselfWhereTheUserDoesNot() {
        assertThat(new Access("127.0.0.1:9092", Map.of()).clientId()).isEqualTo("floodmark");
    }

    @Test
    void saysWhichPropertyIsWrong() {
        assertThatThrownBy(() -> new Access("127.0.0.1:9092", Map.of("request.timeout.ms", "soon")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("request.timeout.ms")
                .hasMessageContaining("soon");
    }

    @Test
    void saysThatATrustStoreIsMissing() {
        Access access = new Access(
                "127.0.0.1:9092", Map.of("security.protocol", "SSL", "ssl.truststore.location", "/no/such/file"));

        assertThatThrownBy(() -> new BrokerConnections(access, 1, () -> 0, InstantSource.system()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("/no/such/file");
    }

    @Test
    void saysThatAHostIsUnknown() {
        assertThatThrownBy(() -> new Access("no-such-host.invalid:9092", Map.of()))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("no-such-host.invalid:9092");
    }
}
