package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateMemoryTest {
    private final ManualClock clock = new ManualClock();
    private final GateMemory memory = new GateMemory(clock);

    @Test
    void remembersWhoWasLetInForAWhile() {
        memory.recordSuccess("d", "alice", Duration.ofMinutes(1));

        assertThat(memory.good("d")).contains("alice");
        clock.advance(Duration.ofMinutes(1));
        assertThat(memory.good("d")).isEmpty();
        assertThat(memory.knownGood("d")).isTrue();
    }

    @Test
    void remembersWhatWasNotGoodForAMoment() {
        memory.keepOut("d");

        assertThat(memory.bad("d")).isTrue();
        clock.advance(Duration.ofSeconds(10));
        assertThat(memory.bad("d")).isFalse();
    }

    @Test
    void changesItsMind() {
        memory.recordSuccess("d", "alice", Duration.ofMinutes(1));
        memory.keepOut("d");

        assertThat(memory.good("d")).isEmpty();
        assertThat(memory.knownGood("d")).isFalse();

        memory.recordSuccess("d", "alice", Duration.ofMinutes(1));
        assertThat(memory.bad("d")).isFalse();
    }

    @Test
    void isNotFilledByWhatWasNeverGood() {
        memory.recordSuccess("d", "alice", Duration.ofMinutes(1));
        for (int i = 0; i < 20_000; i++) {
            memory.keepOut("guess-" + i);
        }

        assertThat(memory.good("d")).isPresent();
    }

    @Test
    void tellsCredentialsApartWithoutKeepingThem() {
        String digest = memory.digest(List.of("a", "b"));

        assertThat(digest)
                .isEqualTo(memory.digest(List.of("a", "b")))
                .isNotEqualTo(memory.digest(List.of("a", "c")))
                .isNotEqualTo(memory.digest(List.of("ab", "")))
                .isNotEqualTo(new GateMemory(clock).digest(List.of("a", "b")));
    }

    @Test
    void forgetsWhatHasExpired() {
        memory.recordSuccess("once", "alice", Duration.ofMinutes(1));
        memory.recordSuccess("always", "bob", Duration.ofDays(1));
        memory.keepOut("guess");

        clock.advance(Duration.ofMinutes(2));
        memory.expire();

        assertThat(memory.knownGood("once")).as("has a turn of its own").isTrue();
        assertThat(memory.size()).isEqualTo(2);

        clock.advance(Duration.ofHours(2));
        memory.expire();

        assertThat(memory.knownGood("once")).isFalse();
        assertThat(memory.good("always")).contains("bob");
        assertThat(memory.size()).isEqualTo(1);
    }
}
