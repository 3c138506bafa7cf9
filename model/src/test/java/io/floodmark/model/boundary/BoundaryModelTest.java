package io.floodmark.model.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Unit;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundaryModelTest {
    private static final Figure MICROSECOND = figure(1e-6);

    @ParameterizedTest
    @CsvSource({
        "record-size, 100, 100 B",
        "record-size, 10000, 10.0 kB",
        "partitions, 12, 12 partitions",
        "partitions, 1, 1 partition",
        "groups, 0, 0 groups",
        "groups, 1, 1 group"
    })
    void anAxisNamesItsValues(String axis, double value, String human) {
        assertThat(Axis.named(axis).human(value)).isEqualTo(human);
    }

    @Test
    void thereIsNoAxisOfAnotherName() {
        assertThatThrownBy(() -> Axis.named("size"))
                .hasMessage("axis is size; expected record-size, partitions or groups");
        assertThatThrownBy(() -> new Axis(" ", Unit.COUNT)).hasMessageContaining("expected a word");
    }

    @Test
    void theCurveIsTheInverseOfItsCosts() {
        CostCurve curve = new CostCurve(figure(2e-6), figure(4e-9), Optional.empty(), Optional.empty(), 0.06, 0.5);

        assertThat(curve.at(0).perSecond()).isCloseTo(500_000, within(1e-6));
        assertThat(curve.at(500).perSecond()).isCloseTo(250_000, within(1e-6));
        assertThat(curve.regime(499)).isEqualTo(CostCurve.Regime.FIXED);
        assertThat(curve.regime(501)).isEqualTo(CostCurve.Regime.GROWING);
        assertThat(curve.fits()).isTrue();
    }

    @Test
    void aCapBindsWhereBothCostsAllowMore() {
        CostCurve curve =
                new CostCurve(figure(2e-6), figure(4e-9), Optional.of(figure(100e6)), Optional.empty(), 0.06, 0.001);

        assertThat(curve.at(100_000).perSecond()).isCloseTo(1_000, within(1e-9));
        assertThat(curve.regime(100_000)).isEqualTo(CostCurve.Regime.CAP);
        assertThat(curve.regime(100)).isEqualTo(CostCurve.Regime.FIXED);
        assertThat(curve.fits()).isFalse();
    }

    @Test
    void aFormulaThatNothingTestsIsNotSaidToMisfit() {
        assertThat(new CostCurve(MICROSECOND, MICROSECOND, Optional.empty(), Optional.empty(), 0.06, Double.NaN).fits())
                .isTrue();
    }

    @Test
    void aFigureLiesInItsInterval() {
        assertThat(MICROSECOND.bounded()).isTrue();
        assertThat(new Figure(1, OptionalDouble.empty(), OptionalDouble.of(2)).bounded())
                .isFalse();
        assertThatThrownBy(() -> new Figure(1, OptionalDouble.of(1.1), OptionalDouble.empty()))
                .hasMessageContaining("low end is 1.1");
        assertThatThrownBy(() -> new Figure(1, OptionalDouble.empty(), OptionalDouble.of(0.9)))
                .hasMessageContaining("high end is 0.9");
        assertThatThrownBy(() -> new Figure(Double.POSITIVE_INFINITY, OptionalDouble.empty(), OptionalDouble.empty()))
                .hasMessageContaining("figure is Infinity");
    }

    @Test
    void aBandHoldsItsEstimate() {
        BandPoint point = band(Optional.of(new Rate(110)));

        assertThat(point.halfWidth()).isCloseTo(0.1, within(1e-9));
        assertThat(band(Optional.empty()).halfWidth()).isInfinite();
        assertThatThrownBy(() -> band(Optional.of(new Rate(99)))).hasMessageContaining("high end of the band is 99/s");
    }

    @Test
    void aPointSaysOfTheCurveWhatItsTrialsSay() {
        assertThat(point(new LimitLikelihood.Around(4, 0.1)).use()).isEqualTo(BoundaryPoint.Use.VALUE);
        assertThat(point(new LimitLikelihood.AtLeast(4, 0.1)).use()).isEqualTo(BoundaryPoint.Use.LOWER_BOUND);
        assertThat(point(new LimitLikelihood.AtMost(4, 0.1)).use()).isEqualTo(BoundaryPoint.Use.UPPER_BOUND);
        assertThat(point(new LimitLikelihood.Nothing()).use()).isEqualTo(BoundaryPoint.Use.NOTHING);
    }

    @Test
    void aBandNeedsACurve() {
        assertThatThrownBy(() -> boundary(List.of(), List.of(band(Optional.empty()))))
                .hasMessageContaining("expected empty without a curve");
    }

    @Test
    void aLineHasThePointsOfItsBoundary() {
        BoundaryPoint point = point(new LimitLikelihood.Nothing());
        BoundaryLine line = line().with(new BoundaryLine.Search("run", point, "the least value"));

        assertThat(line.with(boundary(List.of(point), List.of())).found()).isPresent();
        assertThatThrownBy(() -> line.with(boundary(List.of(), List.of())))
                .hasMessageContaining("expected those of the boundary");
    }

    @Test
    void aRecordIsAsLargeAsTheAxisSaysWhereItIsOfSizes() {
        assertThat(line().recordBytes(100)).isEqualTo(100);
        BoundaryLine groups = new BoundaryLine(
                "a", 1, true, OptionalDouble.empty(), 1_024, Axis.GROUPS, List.of(), List.of(), Optional.empty());
        assertThat(groups.recordBytes(3)).isEqualTo(1_024);
    }

    @Test
    void changesInTheWorkloadWhatItGoesOver() {
        Workload workload = Workload.defaults();

        assertThat(spec(Axis.RECORD_SIZE).at(100, workload).record().meanBytes())
                .isEqualTo(100);
        assertThat(spec(Axis.PARTITIONS).at(7, workload).partitions()).isEqualTo(7);
        assertThat(spec(Axis.PARTITIONS).at(7, workload).record()).isEqualTo(workload.record());
        assertThat(spec(Axis.GROUPS).at(0, workload).consume()).isEmpty();
    }

    @Test
    void producersOfEqualRateAreAtLeastOneAndNoMoreThanThereMayBe() {
        Vary.ByProducers vary = new Vary.ByProducers(10, new Rate(1_000));

        assertThat(vary.producers(new Rate(10))).isEqualTo(1);
        assertThat(vary.producers(new Rate(4_400))).isEqualTo(4);
        assertThat(vary.producers(new Rate(4_600))).isEqualTo(5);
        assertThat(vary.producers(new Rate(1e9))).isEqualTo(10);
        assertThat(vary.load(5)).isEqualTo(new Rate(5_000));
        assertThatThrownBy(() -> new Vary.ByProducers(0, new Rate(1))).hasMessageContaining("producers is 0");
    }

    @Test
    void goesOverTwoValuesOrMoreInOrder() {
        assertThatThrownBy(() -> spec(List.of(1.0))).hasMessageContaining("two or more");
        assertThatThrownBy(() -> spec(List.of(2.0, 1.0))).hasMessageContaining("ascending, without duplicates");
        assertThatThrownBy(() -> spec(List.of(-1.0, 1.0))).hasMessageContaining("0 or more");
    }

    private static BoundarySpec spec(Axis axis) {
        return new BoundarySpec(axis, List.of(1.0, 2.0), new Vary.ByRate(), List.of(), List.of(), 60);
    }

    private static BoundarySpec spec(List<Double> values) {
        return new BoundarySpec(Axis.GROUPS, values, new Vary.ByRate(), List.of(), List.of(), 60);
    }

    private static Figure figure(double value) {
        return new Figure(value, OptionalDouble.of(value / 2), OptionalDouble.of(value * 2));
    }

    private static BandPoint band(Optional<Rate> high) {
        return new BandPoint(
                1, new Rate(100), new Rate(90), high, true, CostCurve.Regime.FIXED, Optional.of(Indicator.DISK));
    }

    private static BoundaryPoint point(LimitLikelihood likelihood) {
        Limit limit = new Limit(
                Goal.WITHOUT_OBJECTIVE,
                Limit.End.CONVERGED,
                new Rate(100),
                new Rate(90),
                Optional.empty(),
                0.9,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.03,
                0,
                3,
                "",
                Optional.empty());
        return new BoundaryPoint(100, new LimitFinding(limit, likelihood, Duration.ofMinutes(1)), false);
    }

    private static Boundary boundary(List<BoundaryPoint> points, List<BandPoint> band) {
        return new Boundary(
                Boundary.End.INVALID,
                Axis.RECORD_SIZE,
                points,
                Optional.empty(),
                band,
                0.9,
                0.03,
                0,
                3,
                Duration.ofMinutes(1),
                List.of());
    }

    private static BoundaryLine line() {
        return new BoundaryLine(
                "a", 1, true, OptionalDouble.empty(), 1_024, Axis.RECORD_SIZE, List.of(), List.of(), Optional.empty());
    }
}
