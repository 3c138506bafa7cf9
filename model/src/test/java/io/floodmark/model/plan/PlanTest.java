package io.floodmark.model.plan;

import static io.floodmark.model.trial.Observations.interval;
import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.plan.ComparisonSpec.Design;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observations;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {
    private static final Objective P99 = new Objective(bounds(Duration.ofMillis(50)));
    private static final Budget BUDGET = new Budget(Bytes.ofGB(1), Bytes.ofGB(1), Duration.ofMinutes(5));
    private static final ComparisonSpec COMPARISON = new ComparisonSpec(
            Design.GRID,
            List.of(new Factor("a", List.of(Level.of("a", "1"), Level.of("a", "2")), "1")),
            Measure.P99,
            0.05,
            0.05,
            List.of(5),
            0.8);

    @Test
    void searchesTheLimitWithAnObjectiveFirst() {
        assertThat(plan(Objective.NONE, 1).goals()).containsExactly(Goal.WITHOUT_OBJECTIVE);
        assertThat(plan(P99, 1).goals()).containsExactly(Goal.OBJECTIVE, Goal.WITHOUT_OBJECTIVE);
    }

    @Test
    void asksEachQuestionOfAPartByItself() {
        Plan whole = plan(P99, 2).with(COMPARISON);

        Plan part = whole.part(
                LabCluster.defaults().withBrokers(1),
                whole.workload().withProducers(2),
                Effort.QUICK.settings(),
                BUDGET);

        assertThat(whole.comparison()).contains(COMPARISON);
        assertThat(part.comparison()).isEmpty();
        assertThat(part.boundary()).isEmpty();
        assertThat(part.cluster()).isEqualTo(LabCluster.defaults().withBrokers(1));
        assertThat(part.objective()).isEqualTo(P99);
        assertThat(part.seed()).isEqualTo(whole.seed());
        assertThat(part.repeat()).isEqualTo(2);
    }

    @Test
    void refusesNumbersBelowOne() {
        refused("repeat", 0, () -> plan(P99, 0));
        refused("load", Rate.ZERO, () -> new Load(Rate.ZERO));
        refused("common load", Rate.ZERO, () -> new CommonLoad(Rate.ZERO, "none"));
        refused("generator cores", 0.0, () -> new Surroundings(true, true, 0, 100));
        refused("tasks", 0, () -> new ConnectConsume(0, 1, Optional.empty(), HttpAccess.OPEN, Map.of()));
        refused("workers", 0, () -> new ConnectConsume(1, 0, Optional.empty(), HttpAccess.OPEN, Map.of()));
        assertThat(plan(P99, 1).payloadBytesPerRecord()).isEqualTo(1_024);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void refusesABoundThatNoRecordKeeps(long nanos) {
        refused("p99", Duration.ofNanos(nanos), () -> new Objective(bounds(Duration.ofNanos(nanos))));
        refused(
                "p99",
                Duration.ofNanos(nanos),
                () -> new Objective(new TreeMap<>(), bounds(Duration.ofNanos(nanos)), new TreeMap<>()));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1, Double.NaN})
    void refusesAShareOfWindowsThatIsNone(double share) {
        refused("share of windows that may miss", share, () -> windows(Duration.ofSeconds(1), share));
    }

    @Test
    void aWindowLastsASecondOrLonger() {
        refused("objective window", "999ms", () -> windows(Duration.ofMillis(999), 0));
        assertThat(windows(Duration.ofSeconds(1), 0).windows()).containsEntry(Duration.ofSeconds(1), 0.0);
    }

    @Test
    void anObjectiveOfEitherLatencyIsOne() {
        SortedMap<Quantile, Duration> bounds = bounds(Duration.ofMillis(1));
        Objective endToEnd = new Objective(new TreeMap<>(), bounds, new TreeMap<>());

        bounds.clear();

        assertThat(Objective.NONE.none()).isTrue();
        assertThat(P99.none()).isFalse();
        assertThat(endToEnd.none()).isFalse();
        assertThat(endToEnd.endToEnd()).hasSize(1).isUnmodifiable();
    }

    @Test
    void accessToConnectNeedsItsAddress() {
        HttpAccess token = new HttpAccess(Optional.empty(), Optional.empty(), Optional.of("t"), Optional.empty());

        refused(
                "url",
                "not given together with credentials",
                () -> new ConnectConsume(1, 1, Optional.empty(), token, Map.of()));
        assertThat(new ConnectConsume(1, 1, Optional.of("http://connect:8083"), token, Map.of()).access())
                .isEqualTo(token);
    }

    @ParameterizedTest
    @CsvSource({"100, 0.1", "120, 0.2", "90, 0.05"})
    void aLimitIsAsPreciseAsHalfOfItsInterval(double high, double halfWidth) {
        Limit limit = limit(Optional.of(new Rate(high)));

        assertThat(limit.bounded()).isTrue();
        assertThat(limit.halfWidth()).isCloseTo(halfWidth, within(1e-12));
        assertThat(VariantLimit.of(limit, true).high()).contains(new Rate(high));
    }

    @Test
    void aLimitWithoutAnUpperEndHasNoPrecision() {
        assertThat(limit(Optional.empty()).bounded()).isFalse();
        assertThat(limit(Optional.empty()).halfWidth()).isInfinite();
    }

    @Test
    void aRunHasRecordsAsLargeAsThoseThatWereSent() {
        assertThat(run(List.of()).recordBytes()).isEqualTo(1_024);
        assertThat(run(List.of(interval(12, 10, Double.NaN))).recordBytes()).isEqualTo(1_024);
        assertThat(run(List.of(interval(5, 10, 50), interval(12, 10, 1_000), interval(13, 30, 7_000)))
                        .recordBytes())
                .isEqualTo(200);
    }

    @Test
    void aPointIsReportedByWhatWasSustainedIfNoOverloadWasSeen() {
        Limit limit = limit(Optional.empty());
        Duration took = Duration.ofMinutes(1);

        assertThat(new BoundaryPoint(1, new LimitFinding(limit, new LimitLikelihood.AtLeast(4, 0.1), took), false)
                        .reported())
                .isEqualTo(limit.low());
        assertThat(new BoundaryPoint(1, new LimitFinding(limit, new LimitLikelihood.Around(4, 0.1), took), false)
                        .reported())
                .isEqualTo(limit.estimate());
        refused(
                "value on the axis",
                -1.0,
                () -> new BoundaryPoint(-1, new LimitFinding(limit, new LimitLikelihood.Nothing(), took), false));
    }

    @Test
    void aBoundaryHasALineForEachOfItsClusters() {
        LabCluster lab = LabCluster.defaults();
        ExistingCluster existing = new ExistingCluster("host:9092", Optional.empty(), List.of());

        assertThat(boundary(List.of(), List.of()).lines(lab)).containsExactly(lab);
        assertThat(boundary(List.of(1, 3), List.of()).lines(lab))
                .containsExactly(lab.withBrokers(1), lab.withBrokers(3));
        assertThat(boundary(List.of(), List.of(existing)).lines(lab)).containsExactly(existing);
        assertThat(boundary(List.of(1, 3), List.of()).lines(existing)).containsExactly(existing);
        refused("brokers", List.of(1, 1), () -> boundary(List.of(1, 1), List.of()));
        refused("brokers", List.of(1), () -> boundary(List.of(1), List.of(existing)));
    }

    @Test
    void aComparisonRunHasABaseline() {
        refused("variants", "none", () -> comparison(List.of()));
        List<ComparedVariant> variants =
                COMPARISON.variants().stream().map(ComparedVariant::of).toList();
        assertThat(comparison(variants).baseline().name()).isEqualTo("a=1");
        assertThat(comparison(variants).others())
                .extracting(ComparedVariant::name)
                .containsExactly("a=2");
    }

    private static SortedMap<Quantile, Duration> bounds(Duration bound) {
        return new TreeMap<>(Map.of(Quantile.P99, bound));
    }

    private static Objective windows(Duration length, double share) {
        return new Objective(bounds(Duration.ofMillis(1)), new TreeMap<>(), new TreeMap<>(Map.of(length, share)));
    }

    private static Plan plan(Objective objective, int repeat) {
        return new Plan(
                LabCluster.defaults(),
                Workload.defaults(),
                Optional.empty(),
                objective,
                Effort.STANDARD.settings(),
                BUDGET,
                Indicators.defaults(),
                false,
                Plan.DEFAULT_SEED,
                repeat);
    }

    private static Limit limit(Optional<Rate> high) {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                Limit.End.CONVERGED,
                new Rate(100),
                new Rate(80),
                high,
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
    }

    private static Run run(List<LoadInterval> intervals) {
        GeneratorProof proof = new GeneratorProof(true, 0, 0, 0, 0, 0, "");
        Trial trial = new Trial(
                1,
                new TrialOrder(new Rate(10), Duration.ofSeconds(10), Duration.ofSeconds(10), ""),
                Observations.MEASURED,
                Observations.of(intervals, List.of()),
                new Judgement(new Verdict.Sustained(), List.of(), proof));
        return new Run(
                "id",
                "floodmark limit",
                Instant.EPOCH,
                Optional.empty(),
                "",
                new Surroundings(true, true, 2, 1_024),
                List.of(),
                List.of(trial),
                List.of(),
                Optional.empty());
    }

    private static BoundarySpec boundary(List<Integer> brokers, List<ExistingCluster> clusters) {
        return new BoundarySpec(Axis.PARTITIONS, List.of(1.0, 2.0), new Vary.ByRate(), brokers, clusters, 10);
    }

    private static ComparisonRun comparison(List<ComparedVariant> variants) {
        return new ComparisonRun(
                "id",
                "floodmark compare",
                Instant.EPOCH,
                Optional.empty(),
                "",
                Measure.P99,
                Optional.empty(),
                variants,
                List.of(),
                Optional.empty());
    }
}
