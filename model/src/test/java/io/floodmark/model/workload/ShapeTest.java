package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.Shape.Bursts;
import io.floodmark.model.workload.Shape.Ramp;
import io.floodmark.model.workload.Shape.RatePoint;
import io.floodmark.model.workload.Shape.Recorded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12);
    }

    private static Recorded recorded(SplittableRandom random) {
        List<RatePoint> points = new ArrayList<>();
        double seconds = 0;
        for (int i = random.nextInt(2, 20); i > 0; i--) {
            points.add(new RatePoint(seconds, random.nextInt(3) == 0 ? 0 : random.nextDouble(1, 1e6)));
            seconds += random.nextDouble(0.1, 100);
        }
        points.add(new RatePoint(seconds, 5));
        return new Recorded(points);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theMeanOfARecordedLoadIsItsAreaOverItsTime(long seed) {
        Recorded shape = recorded(new SplittableRandom(seed));
        double end = shape.points().get(shape.points().size() - 1).seconds();

        double sum = 0;
        int steps = 200_000;
        for (int step = 0; step < steps; step++) {
            sum += at(shape.points(), (step + 0.5) * end / steps);
        }

        double mean = sum / steps;
        assertThat(shape.mean().perSecond()).as("seed %d", seed).isCloseTo(mean, within(1e-3 * mean));
    }

    /** Returns the rate at a time, on the line between the points around it. */
    private static double at(List<RatePoint> points, double seconds) {
        int after = 1;
        while (points.get(after).seconds() < seconds) {
            after++;
        }
        RatePoint from = points.get(after - 1);
        RatePoint to = points.get(after);
        double part = (seconds - from.seconds()) / (to.seconds() - from.seconds());
        return from.perSecond() + part * (to.perSecond() - from.perSecond());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aPeakIsNeverBelowTheRateOfTheLoad(long seed) {
        SplittableRandom random = new SplittableRandom(seed);

        assertThat(recorded(random).peak()).as("seed %d", seed).isGreaterThanOrEqualTo(1);
        assertThat(new Bursts(Duration.ofNanos(random.nextLong(1_000_000, 3_600_000_000_000L))).peak())
                .as("seed %d", seed)
                .isGreaterThanOrEqualTo(1);
        assertThat(new Ramp(random.nextDouble(), Duration.ofSeconds(1)).peak()).isEqualTo(1);
        assertThat(Shape.STEADY.peak()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"PT0.1S, 1", "PT1S, 1", "PT5S, 5", "PT1H, 3600"})
    void aBurstBringsWhatItsSecondsBring(Duration every, double peak) {
        assertThat(new Bursts(every).peak()).isEqualTo(peak);
    }

    @Test
    void refusesBurstsOutsideTheirRange() {
        refused("every", "999us", () -> new Bursts(Duration.ofNanos(999_000)));
        refused("every", "3601s", () -> new Bursts(Duration.ofSeconds(3_601)));
        assertThat(new Bursts(Duration.ofMillis(1)).every()).isEqualTo(Duration.ofMillis(1));
    }

    @Test
    void refusesARampThatDoesNotRise() {
        refused("from", -0.1, () -> new Ramp(-0.1, Duration.ofSeconds(1)));
        refused("from", 1.1, () -> new Ramp(1.1, Duration.ofSeconds(1)));
        refused("over", "0s", () -> new Ramp(0, Duration.ZERO));
        assertThat(new Ramp(1, Duration.ofNanos(1)).from()).isEqualTo(1);
    }

    @Test
    void refusesARecordingThatIsNoCurve() {
        refused("points", "1 points", () -> new Recorded(List.of(point(0, 1))));
        refused("points", "from 1.0 s", () -> new Recorded(List.of(point(1, 1), point(2, 1))));
        refused("points", "1.0 s after 1.0 s", () -> new Recorded(List.of(point(0, 1), point(1, 1), point(1, 2))));
        refused("points", "0/s throughout", () -> new Recorded(List.of(point(0, 0), point(1, 0))));
        List<RatePoint> tooMany = Collections.nCopies(Recorded.MOST + 1, point(0, 1));
        refused("points", "100001 points", () -> new Recorded(tooMany));
    }

    @Test
    void refusesAPointThatIsNoRateAtATime() {
        refused("time", -1.0, () -> point(-1, 1));
        refused("time", Double.NaN, () -> point(Double.NaN, 1));
        refused("rate", -1.0, () -> point(0, -1));
        refused("rate", Double.POSITIVE_INFINITY, () -> point(0, Double.POSITIVE_INFINITY));
    }

    @Test
    void keepsItsPointsWhateverBecomesOfTheList() {
        List<RatePoint> points = new ArrayList<>(List.of(point(0, 1), point(1, 3)));
        Recorded recorded = new Recorded(points);

        points.clear();

        assertThat(recorded.points()).hasSize(2);
        assertThat(recorded.mean()).isEqualTo(new Rate(2));
        assertThat(recorded.peak()).isEqualTo(1.5);
    }

    private static RatePoint point(double seconds, double perSecond) {
        return new RatePoint(seconds, perSecond);
    }
}
