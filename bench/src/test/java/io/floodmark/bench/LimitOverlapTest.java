package io.floodmark.bench;

import static io.floodmark.bench.LimitAgreementTest.limit;
import static io.floodmark.bench.LimitAgreementTest.open;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LimitOverlapTest {
    @Test
    void countsPairsOfIntervalsThatShareAValue() {
        // 90 to 110, 180 to 220; 108 to 132, 225 to 275.
        LimitOverlap overlap = LimitOverlap.of(
                List.of(Optional.of(limit(100)), Optional.of(limit(200))),
                List.of(Optional.of(limit(120)), Optional.of(limit(250))));

        assertThat(overlap).isEqualTo(new LimitOverlap(4, 1));
        assertThat(overlap).hasToString("1 of 4 pairs of intervals overlap");
    }

    @Test
    void whatHasNoUpperEndOrNoLimitIsHeldAgainstNothing() {
        LimitOverlap overlap =
                LimitOverlap.of(List.of(Optional.of(open(100)), Optional.empty()), List.of(Optional.of(limit(100))));

        assertThat(overlap).isEqualTo(new LimitOverlap(0, 0));
        assertThat(overlap).hasToString("no two intervals with both ends to hold against each other");
    }
}
