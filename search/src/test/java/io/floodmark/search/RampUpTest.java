package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RampUpTest {
    private static final Rate LOWEST = new Rate(100);
    private static final double RECORD = 1_000;
    /** Each step takes 4 s and some overhead, so all of them take a minute. */
    private static final int MOST_STEPS = 12;

    private final List<Double> steps = new ArrayList<>();

    /** Limits from 1,000/s to 10 million/s. */
    @ParameterizedTest
    @ValueSource(doubles = {1_000, 30_000, 1_000_000, 10_000_000})
    void findsTheOrderOfMagnitudeWithinAMinute(double limit) {
        assertNear(limit, run(new RampUp(LOWEST, SearchStart.HIGHEST, RECORD), limit, true));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1_000, 30_000, 1_000_000, 10_000_000})
    void findsItWithoutMetricsOfBrokers(double limit) {
        assertNear(limit, run(new RampUp(LOWEST, SearchStart.HIGHEST, RECORD), limit, false));
    }

    private void assertNear(double limit, RampUp rampUp) {
        LimitPrior limitPrior = rampUp.limitPrior().orElseThrow();
        assertThat(steps).hasSizeLessThanOrEqualTo(MOST_STEPS);
        assertThat(Math.abs(Math.log(limitPrior.limit().perSecond() / limit)))
                .as("guess %s after %s", limitPrior, steps)
                .isLessThan(2 * limitPrior.sd());
    }

    @Test
    void goesNoHigherOnceAnIndicatorIsNearItsThreshold() {
        RampUp rampUp = run(new RampUp(LOWEST, SearchStart.HIGHEST, RECORD), 20_000, true);

        assertThat(steps.get(steps.size() - 1)).isLessThan(20_000);
        assertThat(rampUp.end()).startsWith("handler-idle is near its threshold at");
    }

    @Test
    void beginsWithAMegabytePerSecond() {
        assertThat(new RampUp(LOWEST, SearchStart.HIGHEST, 1e6).next()).contains(LOWEST);
        assertThat(new RampUp(LOWEST, SearchStart.HIGHEST, 100).next()).contains(new Rate(10_000));
    }

    /** A step above a quota would be throttled for longer than it lasts. */
    @Test
    void staysWithinTheAllowedLoad() {
        RampUp rampUp = run(new RampUp(LOWEST, new Rate(9_600), RECORD), 1e6, false);

        assertThat(steps).allSatisfy(load -> assertThat(load).isLessThanOrEqualTo(9_600));
        assertThat(rampUp.limitPrior().orElseThrow().limit().perSecond()).isCloseTo(9_600, within(1e-9));
    }

    @Test
    void repeatsAStepThatAColdClusterMissed() {
        RampUp rampUp = new RampUp(LOWEST, SearchStart.HIGHEST, RECORD);
        Rate first = rampUp.next().orElseThrow();

        rampUp.saw(first, 0.5 * first.perSecond(), List.of());
        assertThat(rampUp.next()).contains(first);
        rampUp.saw(first, first.perSecond(), List.of());

        assertThat(rampUp.next().orElseThrow()).isGreaterThan(first);
    }

    @Test
    void hasNoGuessIfNoLoadWasSustained() {
        RampUp rampUp = new RampUp(LOWEST, SearchStart.HIGHEST, RECORD);
        Rate first = rampUp.next().orElseThrow();
        rampUp.saw(first, 0, List.of());
        rampUp.saw(first, 0, List.of());

        assertThat(rampUp.next()).isEmpty();
        assertThat(rampUp.limitPrior()).isEmpty();
    }

    @Test
    void guessesTheHighestSustainedLoadIfItIsStopped() {
        RampUp rampUp = new RampUp(LOWEST, SearchStart.HIGHEST, RECORD);
        Rate first = rampUp.next().orElseThrow();
        rampUp.saw(first, first.perSecond(), List.of());
        rampUp.stop("a broker left");

        assertThat(rampUp.next()).isEmpty();
        assertThat(rampUp.limitPrior().map(LimitPrior::limit)).contains(first);
        assertThat(rampUp.end()).isEqualTo("a broker left");
    }

    /** Runs the ramp-up on a cluster with that limit, whose handlers' utilisation is proportional to the load. */
    private RampUp run(RampUp rampUp, double limit, boolean handlersSeen) {
        for (Optional<Rate> next = rampUp.next(); next.isPresent(); next = rampUp.next()) {
            double load = next.get().perSecond();
            steps.add(load);
            double used = handlersSeen ? Math.min(1.25, load / limit) : Double.NaN;
            rampUp.saw(next.get(), Math.min(load, limit), List.of(handlers(used)));
            assertThat(steps).hasSizeLessThan(40);
        }
        return rampUp;
    }

    private static IndicatorReading handlers(double used) {
        boolean seen = !Double.isNaN(used);
        return new IndicatorReading(
                Indicator.HANDLER_IDLE,
                !seen
                        ? IndicatorReading.State.NO_DATA
                        : used > 1 ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                seen ? 1 - 0.8 * used : Double.NaN,
                0.2,
                used,
                Entity.broker(1),
                "");
    }
}
