package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class FleetWallTest {
    private static final long EPOCH_NANOS = 1_700_000_000_123_999_999L;

    @Test
    void tellsTheDriversTimeByTheRunClockOfThisProcess() {
        FleetWall wall = new FleetWall(() -> -5_000);
        wall.set(EPOCH_NANOS + 5_000);

        assertThat(wall.instant()).isEqualTo(Instant.ofEpochSecond(1_700_000_000L, 123_999_999));
        assertThat(wall.millis()).isEqualTo(1_700_000_000_123L);
    }

    @Test
    void tellsTheSameOnMachinesWhoseClocksAreFarApart() {
        long hourNanos = 3_600_000_000_000L;
        long secondsNanos = 7_000_000_000L;

        assertThat(millisWhereClocksAreAhead(hourNanos)).isEqualTo(1_700_000_000_123L);
        assertThat(millisWhereClocksAreAhead(-secondsNanos)).isEqualTo(1_700_000_000_123L);
    }

    /** Returns the driver's wall clock on a worker whose run clock is ahead of the driver's run clock. */
    private static long millisWhereClocksAreAhead(long offsetNanos) {
        long driverNanos = 42_000_000_000L;
        FleetWall wall = new FleetWall(() -> driverNanos + offsetNanos);
        long wallAheadNanos = EPOCH_NANOS - driverNanos;
        wall.set(wallAheadNanos - offsetNanos);
        return wall.millis();
    }
}
