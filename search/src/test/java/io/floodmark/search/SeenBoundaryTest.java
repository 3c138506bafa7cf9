package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryPoint;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that no boundary claims more than trials showed, on every kind of cluster, even if most limits are out of
 * reach.
 */
class SeenBoundaryTest {
    private static final int SEEDS = 3;
    private static final BoundaryCondition USUAL = BoundaryCondition.all().get(4);

    @ParameterizedTest
    @MethodSource("conditions")
    void aBoundaryRestsOnTrialsThatWereRun(BoundaryCondition condition) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            assertSeen(condition, new BoundaryBed(condition, seed), seed, Long.MAX_VALUE);
        }
    }

    @ParameterizedTest
    @EnumSource(BoundaryBed.Reach.class)
    void soItDoesWhereLimitsAreOutOfReachOrTimeIsShort(BoundaryBed.Reach reach) {
        for (long seed = 1; seed <= 2 * SEEDS; seed++) {
            long minutes = seed % 2 == 0 ? 1_000 : 20 * seed;
            long deadline = Duration.ofMinutes(minutes).toNanos();
            assertSeen(USUAL, new BoundaryBed(USUAL, seed, reach), seed, deadline);
        }
    }

    @Test
    void saysWhichSizesTheGeneratorIsTooWeakFor() {
        BoundaryBed bed = new BoundaryBed(USUAL, 1, BoundaryBed.Reach.WEAK_GENERATOR);

        Boundary boundary = bed.find();

        assertThat(boundary.end()).isEqualTo(Boundary.End.EXHAUSTED);
        assertThat(boundary.points().get(0).use()).isEqualTo(BoundaryPoint.Use.LOWER_BOUND);
        BandPoint least = boundary.band().get(0);
        assertThat(least.high()).isEmpty();
        assertThat(least.low().perSecond()).isLessThanOrEqualTo(bed.truth(100));
        BandPoint most = boundary.band().get(boundary.band().size() - 1);
        assertThat(most.low().perSecond()).isLessThan(bed.truth(100_000));
        assertThat(most.high().orElseThrow().perSecond()).isGreaterThan(bed.truth(100_000));
    }

    @Test
    void saysAtWhichSizesEvenTheLowestLoadIsTooMuch() {
        Boundary boundary = new BoundaryBed(USUAL, 1, BoundaryBed.Reach.TOO_SLOW).find();

        assertThat(boundary.end()).isEqualTo(Boundary.End.EXHAUSTED);
        assertThat(boundary.points())
                .filteredOn(point -> point.at() == 100_000)
                .extracting(BoundaryPoint::use)
                .containsOnly(BoundaryPoint.Use.UPPER_BOUND);
        assertThat(boundary.unknown()).anyMatch(sentence -> sentence.contains("no load was sustained"));
    }

    private static void assertSeen(BoundaryCondition condition, BoundaryBed bed, long seed, long deadlineNanos) {
        Boundary boundary = bed.find(bed.start(deadlineNanos));

        assertThat(new SeenBoundary(boundary, bed, condition.condition().halfWidth()).missing())
                .as("seed %d: %s", seed, boundary.points())
                .isEmpty();
    }

    static List<BoundaryCondition> conditions() {
        return BoundaryCondition.all();
    }
}
