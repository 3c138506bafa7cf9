package io.floodmark.gateway.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WastedWorkTest {
    private final ManualClock clock = new ManualClock();
    private final WastedWork wasted = new WastedWork(4, clock);

    @Test
    void makesThoseWaitWhoCauseIt() {
        wasted.add(PlacesTest.ALICE, Duration.ofMillis(1_500).toNanos());

        assertThatThrownBy(() -> wasted.requireNone(PlacesTest.ALICE))
                .isInstanceOfSatisfying(RefusedException.class, refused -> {
                    assertThat(refused.why().reason()).isEqualTo(Reason.TOO_MANY);
                    assertThat(refused.afterSeconds()).hasValue(6);
                });
        wasted.requireNone(PlacesTest.BOB);

        clock.advance(Duration.ofSeconds(5));
        wasted.requireNone(PlacesTest.ALICE);
    }

    @Test
    void isNotCountedWhereNobodySaysWhoTheyAre() {
        wasted.add(Principal.ANYBODY, Duration.ofHours(1).toNanos());

        wasted.requireNone(Principal.ANYBODY);
        assertThat(wasted.size()).isZero();
    }

    @Test
    void isForgotten() {
        wasted.add(PlacesTest.ALICE, Duration.ofMillis(100).toNanos());
        wasted.expire();
        assertThat(wasted.size()).isEqualTo(1);

        clock.advance(Duration.ofSeconds(1));
        wasted.expire();

        assertThat(wasted.size()).isZero();
    }
}
