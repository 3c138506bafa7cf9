package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GateMemoryTest {
    private final ManualClock clock = new ManualClock();
    private final GateMemory memory = new GateMemory(clock);

    @Test
    void remembersWhoWasLetInForAWhile() {
        memory.letIn("d", Principal.ANYBODY, Duration.ofMinutes(1));

        assertThat(memory.good("d")).contains(Principal.ANYBODY);
        clock.advance(Duration.ofMinutes(1));
        assertThat(memory.good("d")).isEmpty();
        assertThat(memory.seen("d")).isTrue();
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
        memory.letIn("d", Principal.ANYBODY, Duration.ofMinutes(1));
        memory.keepOut("d");

        assertThat(memory.good("d")).isEmpty();
        assertThat(memory.seen("d")).isFalse();

        memory.letIn("d", Principal.ANYBODY, Duration.ofMinutes(1));
        assertThat(memory.bad("d")).isFalse();
    }

    @Test
    void isNotFilledByWhatWasNeverGood() {
        memory.letIn("d", Principal.ANYBODY, Duration.ofMinutes(1));
        for (int i = 0; i < 20_000; i++) {
            memory.keepOut("guess-" + i);
        }

        assertThat(memory.good("d")).isPresent();
    }

    @Test
    void tellsCredentialsApartWithoutKeepingThem() {
        String digest = memory.digest("Basic YTpi");

        assertThat(digest).isEqualTo(memory.digest("Basic YTpi")).isNotEqualTo(memory.digest("Basic YTpj"));
        assertThat(digest).isNotEqualTo(new GateMemory(clock).digest("Basic YTpi"));
    }
}
