package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Effort;
import io.floodmark.model.Indicator;
import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.TrialOrder;
import io.floodmark.search.SearchCondition.Group;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ramp-up and the search after it, on simulated clusters without metrics of brokers, which give no warning of their limit. */
class RemoteSearchTest {
    private static final int SEARCHES = 100;
    private static final Duration STEP = Duration.ofSeconds(4);

    @ParameterizedTest(name = "{0}: {1}/s with {2} stalls per minute within {3} minutes")
    @CsvSource({
        "QUICK, 1000, 0, 6",
        "QUICK, 30000, 0, 6",
        "QUICK, 1000000, 0, 6",
        "QUICK, 10000000, 0, 6",
        "QUICK, 30000, 1, 6",
        "STANDARD, 1000, 0, 10",
        "STANDARD, 30000, 0, 10",
        "STANDARD, 1000000, 0, 10",
        "STANDARD, 10000000, 0, 10",
        "STANDARD, 30000, 1, 10"
    })
    void answersInMinutes(Effort effort, double truth, double stallsPerMinute, long minutes) {
        SimulatedNoise noise =
                new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0.03, 0.05).with(new SimulatedStalls(stallsPerMinute));
        int near = 0;
        int converged = 0;
        int held = 0;
        for (int seed = 0; seed < SEARCHES; seed++) {
            ManualClock clock = new ManualClock();
            Limit limit = search(effort, truth, noise, clock, new Random(seed));
            assertThat(Duration.ofNanos(clock.nanoTime())).as("seed " + seed).isLessThan(Duration.ofMinutes(minutes));
            near += Math.abs(Math.log(limit.estimate().perSecond() / truth))
                            < 2 * effort.settings().halfWidth()
                    ? 1
                    : 0;
            converged += limit.end() == Limit.End.CONVERGED ? 1 : 0;
            held += holds(limit, truth * noise.stalls().left()) ? 1 : 0;
        }

        assertThat(converged).isGreaterThanOrEqualTo(SEARCHES * 8 / 10);
        assertThat(near).isGreaterThanOrEqualTo(SEARCHES * 9 / 10);
        double coverage = stallsPerMinute > 0 ? Group.HARD.leastCoverage() : Group.TABLE.leastCoverage();
        assertThat(held).as("intervals that hold the truth").isGreaterThanOrEqualTo((int) (SEARCHES * coverage));
    }

    private static boolean holds(Limit limit, double truth) {
        return limit.low().perSecond() <= truth
                && limit.high().map(high -> truth <= high.perSecond()).orElse(true);
    }

    private static Limit search(Effort effort, double truth, SimulatedNoise noise, ManualClock clock, Random random) {
        List<SimulatedLimit> limits = List.of(SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, truth));
        SimulatedCluster cluster = new SimulatedCluster(
                limits,
                noise,
                new SimulatedTiming(2, 3, 1, 20),
                Double.POSITIVE_INFINITY,
                SimulatedCluster.ColdStart.NONE,
                clock,
                random);
        SearchSettings settings = effort.settings();
        settings = settings.within(settings.total().multipliedBy(3).dividedBy(2));
        long deadline = clock.nanoTime() + settings.total().toNanos();
        RampUp rampUp = new RampUp(settings.lowest(), SearchStart.HIGHEST, 1_024);
        for (Optional<Rate> load = rampUp.next(); load.isPresent(); load = rampUp.next()) {
            TrialOutcome step = cluster.run(new TrialOrder(load.get(), STEP, STEP, "a step"));
            rampUp.saw(load.get(), step.achievedPerSecond(), step.judgement().readings());
        }
        SearchStart start = SearchStart.of(settings, rampUp.guess(), Optional.empty(), StartSpread.NONE, deadline);
        return new LimitSearch(settings, Set.of(Indicator.BEHIND_SCHEDULE), cluster, belief -> {}, clock).find(start);
    }
}
