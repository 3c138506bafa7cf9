package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.traffic.Pace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientLoadPhaseTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 100 * SECOND;
    private static final long LENGTH = 60 * SECOND;
    private static final long AHEAD = 7_000;

    private final ClientLoadPhase stretch = new ClientLoadPhase(new Start(START, LENGTH, Pace.constant(10), 50, AHEAD));

    @Test
    void sendsWhileTheParentLooks() {
        for (long second = 0; second < 60; second += 3) {
            stretch.heartbeat(START + second * SECOND);
            assertThat(stretch.sending(START + (second + 3) * SECOND - 1)).isTrue();
            assertThat(stretch.unwatched(START + (second + 3) * SECOND - 1)).isFalse();
        }
        assertThat(stretch.sending(START + LENGTH)).isFalse();
    }

    @Test
    void doesNotSendWhileNobodyLooks() {
        long late = START + ClientLoadPhase.UNWATCHED_NANOS + 1;

        assertThat(stretch.sending(late)).isFalse();
        assertThat(stretch.unwatched(late)).isTrue();
        assertThat(stretch.sending(late - 1)).isTrue();
    }

    @Test
    void isNotCalledUnwatchedAfterItsEnd() {
        assertThat(stretch.unwatched(START + LENGTH)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void anEndComesNearerAndNeverGoesAway(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long expected = START + LENGTH;
        for (int i = 0; i < 50; i++) {
            long now = START + random.nextLong(-SECOND, 2 * LENGTH);
            stretch.stop(now);
            expected = Math.max(START, Math.min(expected, now));
            assertThat(stretch.endNanos()).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void stampsAreInTheTimeOfTheParent() {
        assertThat(stretch.parentsNanos(START)).isEqualTo(START - AHEAD);
        assertThat(stretch.firstSequence()).isEqualTo(START - AHEAD);
    }

    /** Sequences of a later load phase are higher, because at most one record is sent per nanosecond. */
    @Test
    void aLaterStretchHasHigherSequences() {
        long records = 1_000_000;
        long end = stretch.firstSequence() + records;
        ClientLoadPhase next = new ClientLoadPhase(new Start(START + records, LENGTH, Pace.FLAT_OUT, 0, AHEAD));

        assertThat(next.firstSequence()).isGreaterThanOrEqualTo(end);
        assertThat(next.schedule()).isEmpty();
    }

    @Test
    void beginsWithTheFirstLease() {
        assertThat(stretch.lease().take(51)).isFalse();
        assertThat(stretch.lease().take(50)).isTrue();
        assertThat(stretch.lease().take(1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aLeaseIsNeverOverdrawn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Lease lease = new Lease();
        long granted = 0;
        long taken = 0;
        for (int i = 0; i < 2_000; i++) {
            long bytes = random.nextLong(1, 1_000);
            int what = random.nextInt(4);
            if (what == 0) {
                lease.grant(bytes);
                granted += bytes;
            } else if (what == 1 && taken >= bytes) {
                lease.giveBack(bytes);
                taken -= bytes;
            } else if (lease.take(bytes)) {
                taken += bytes;
            } else {
                assertThat(granted - taken)
                        .as("seed %d: refused %d", seed, bytes)
                        .isLessThan(bytes);
            }
            assertThat(lease.taken()).as("seed %d", seed).isEqualTo(taken).isLessThanOrEqualTo(granted);
        }
    }

    @Test
    void aStartWithoutAPaceIsRefused() {
        assertThatThrownBy(() -> new ClientLoadPhase(new Start(0, 1, Pace.parse("soon"), 0, 0)))
                .hasMessageContaining("pace is soon");
    }
}
