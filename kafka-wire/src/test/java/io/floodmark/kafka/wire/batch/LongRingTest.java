package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LongRingTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isAQueue(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ArrayDeque<Long> expected = new ArrayDeque<>();
        LongRing ring = new LongRing();

        for (int i = 0; i < 5_000; i++) {
            if (expected.isEmpty() || random.nextInt(10) < 6) {
                expected.add((long) i);
                ring.add(i);
            } else {
                assertThat(ring.peek()).isEqualTo(expected.element());
                assertThat(ring.remove()).as("seed %d step %d", seed, i).isEqualTo(expected.remove());
            }
            assertThat(ring.size()).isEqualTo(expected.size());
            assertThat(ring.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }

    @Test
    void givesPlacesAndDropsSeveralAtOnce() {
        LongRing ring = new LongRing();
        for (int i = 0; i < 100; i++) {
            ring.add(i);
            if (i % 10 == 9) {
                ring.removeFirst(5);
            }
        }

        assertThat(ring.size()).isEqualTo(50);
        for (int place = 0; place < 50; place++) {
            assertThat(ring.get(place)).isEqualTo(50 + place);
        }
    }
}
