package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.unit.Durations;
import io.floodmark.search.SearchCondition.Group;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.hipparchus.stat.descriptive.rank.Median;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests a ramp-up and the search after it, on simulated clusters without broker metrics, which give no warning of their
 * limit. {@code bench/search} measures the shares on more seeds.
 */
class RemoteSearchTest {
    private static final int SEARCHES = 40;
    private static final double MOST_ABOVE = 0.08;

    @ParameterizedTest(name = "{0}: {1}/s with {2} stalls per minute within {3} minutes")
    @CsvSource({
        "QUICK, 1000, 0, 6",
        "QUICK, 30000, 0, 6",
        "QUICK, 10000000, 0, 6",
        "QUICK, 30000, 1, 6",
        "STANDARD, 1000, 0, 10",
        "STANDARD, 30000, 0, 10",
        "STANDARD, 10000000, 0, 10",
        "STANDARD, 30000, 1, 10"
    })
    void answersInMinutes(Effort effort, double truth, double stallsPerMinute, long minutes) {
        SimulatedNoise noise =
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.03, 0.05).with(new SimulatedStalls(stallsPerMinute));
        double sustained =
                truth * noise.leftByOthers(Durations.seconds(effort.settings().trial()));
        int near = 0;
        int converged = 0;
        int held = 0;
        int above = 0;
        for (int seed = 0; seed < SEARCHES; seed++) {
            RemoteSearch.Found found = RemoteSearch.find(effort, truth, noise, seed);
            Limit limit = found.limit();
            assertThat(found.took()).as("seed " + seed).isLessThan(Duration.ofMinutes(minutes));
            near += Math.abs(Math.log(limit.estimate().perSecond() / truth))
                            < 2 * effort.settings().halfWidth()
                    ? 1
                    : 0;
            converged += limit.end() == Limit.End.CONVERGED ? 1 : 0;
            held += found.holds(sustained) ? 1 : 0;
            above += found.above(sustained) ? 1 : 0;
        }

        assertThat(converged).isGreaterThanOrEqualTo(SEARCHES * 8 / 10);
        assertThat(near).isGreaterThanOrEqualTo(SEARCHES * 9 / 10);
        double coverage = stallsPerMinute > 0 ? Group.HARD.leastCoverage() : Group.TABLE.leastCoverage();
        assertThat(held).as("intervals that hold the truth").isGreaterThanOrEqualTo((int) (SEARCHES * coverage));
        assertThat(above).as("intervals above the truth").isLessThanOrEqualTo((int) (SEARCHES * MOST_ABOVE));
    }

    /**
     * Trials of 25 s include one or two of a neighbour's visits, so the results of a few trials are not yet a limit.
     */
    @Test
    void holdsTheLimitBesideAHiddenNeighbour() {
        SimulatedNoise noise =
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.03, 0.05).with(SimulatedNoise.Neighbour.HIDDEN);
        double sustained = 30_000
                * noise.leftByOthers(
                        Durations.seconds(Effort.STANDARD.settings().trial()));
        List<RemoteSearch.Found> found = LongStream.range(0, SEARCHES)
                .mapToObj(seed -> RemoteSearch.find(Effort.STANDARD, 30_000, noise, seed))
                .toList();

        assertThat(found.stream().filter(each -> each.holds(sustained)))
                .hasSizeGreaterThanOrEqualTo((int) (SEARCHES * Group.HARD.leastCoverage()));
    }

    /**
     * An overload caused by a neighbour that comes and goes is invalid, but a pass during its visit counts. This must
     * not raise the limit.
     */
    @Test
    void discardingOverloadsOnlyDoesNotPullTheLimitUp() {
        double truth = 30_000;
        SimulatedNoise noise =
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.03, 0.05).with(SimulatedNoise.Neighbour.SEEN);
        List<RemoteSearch.Found> found = LongStream.range(0, SEARCHES)
                .mapToObj(seed -> RemoteSearch.find(Effort.QUICK, truth, noise, seed))
                .toList();

        assertThat(found.stream().filter(RemoteSearch.Found::discarded)).hasSizeGreaterThan(30);
        assertThat(found.stream().filter(each -> each.above(truth))).hasSizeLessThan(4);
        assertThat(found.stream().filter(each -> each.holds(truth))).hasSizeGreaterThan(34);
        double[] estimates = found.stream()
                .mapToDouble(each -> each.limit().estimate().perSecond())
                .toArray();
        assertThat(new Median().evaluate(estimates)).isCloseTo(truth, withinPercentage(3));
    }
}
