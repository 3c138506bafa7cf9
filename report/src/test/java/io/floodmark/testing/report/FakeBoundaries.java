package io.floodmark.testing.report;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Synthetic boundaries that follow a formula exactly; nothing in them was measured. */
public final class FakeBoundaries {
    public static final List<Double> SIZES = List.of(100.0, 316.0, 1_000.0, 3_162.0, 10_000.0, 31_623.0, 100_000.0);
    private static final double SD = 0.04;
    private static final double REACH = Math.exp(1.645 * SD);

    private FakeBoundaries() {}

    /**
     * Returns a boundary over record sizes on one lab: 2 µs per record and 4 ns per byte, so a crossover at 500 B; a
     * cap of 180 MB/s.
     */
    public static BoundaryRun one() {
        return run("floodmark boundary --brokers 1", List.of(line("a lab of 1 broker", 1, true, 1)));
    }

    /** Returns a boundary on labs of three sizes, in which each broker has its own core. */
    public static BoundaryRun threeLabs() {
        return run(
                "floodmark boundary --brokers 1,2,3",
                List.of(
                        line("a lab of 1 broker", 1, false, 1),
                        line("a lab of 2 brokers", 2, false, 1.9),
                        line("a lab of 3 brokers", 3, false, 2.7)));
    }

    /** Returns a boundary on existing clusters of the same size. */
    public static BoundaryRun twoClusters() {
        return run(
                "floodmark boundary plan.yaml",
                List.of(line("kafka-a:9092", 3, false, 1), line("kafka-b:9092", 3, false, 1.4)));
    }

    /** Returns a boundary that was killed after two searches, one of which found no upper end. */
    public static BoundaryRun brokenOff() {
        BoundaryLine begun = begun("a lab of 3 brokers", 3, true, Axis.RECORD_SIZE, SIZES);
        BoundaryLine.Search first = new BoundaryLine.Search(
                "20261122-101500-aaaa",
                new BoundaryPoint(
                        100,
                        new LimitFinding(
                                limit(410_000, Limit.End.LOWER_BOUND, Indicator.HANDLER_IDLE, false),
                                new LimitLikelihood.AtLeast(Math.log(400_000), 0.03),
                                Duration.ofMinutes(3)),
                        false),
                "the smallest value");
        BoundaryRun whole = run("floodmark boundary", List.of(begun.with(first).with(search(100_000, 1, 1))));
        return new BoundaryRun(
                whole.id(),
                whole.command(),
                whole.started(),
                Optional.empty(),
                whole.effectivePlan(),
                whole.lines(),
                Optional.empty());
    }

    /**
     * Returns a boundary that was stopped after two searches at one value. The first found no upper end, the second had
     * no time for a trial.
     */
    public static BoundaryRun emptyLast() {
        BoundaryLine.Search first = brokenOff().lines().get(0).searches().get(0);
        Limit nothing = nothing();
        BoundaryLine.Search second = new BoundaryLine.Search(
                "20261122-101600-bbbb",
                new BoundaryPoint(100, new LimitFinding(nothing, new LimitLikelihood.Nothing(), Duration.ZERO), false),
                "the smallest value again");
        BoundaryLine line = begun("a lab of 3 brokers", 3, true, Axis.RECORD_SIZE, SIZES)
                .with(first)
                .with(second);
        Boundary stopped = new Boundary(
                Boundary.End.STOPPED,
                line.axis(),
                line.searches().stream().map(BoundaryLine.Search::point).toList(),
                Optional.empty(),
                List.of(),
                0.9,
                SD,
                0,
                4,
                Duration.ofMinutes(4),
                List.of());
        return run("floodmark boundary", List.of(line.with(stopped)));
    }

    /** Returns a boundary with one search, whose trials would give a limit, but which invalid trials ended. */
    public static BoundaryRun invalid() {
        Limit limit = FakeRuns.ended(Limit.End.INVALID).limits().get(0);
        LimitLikelihood around = new LimitLikelihood.Around(Math.log(48_400), SD);
        BoundaryLine.Search search = new BoundaryLine.Search(
                "20261122-101600-cccc",
                new BoundaryPoint(100, new LimitFinding(limit, around, Duration.ZERO), false),
                "the smallest value");
        BoundaryLine line =
                begun("a lab of 3 brokers", 3, true, Axis.RECORD_SIZE, SIZES).with(search);
        return run("floodmark boundary", List.of(line));
    }

    private static Limit nothing() {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                Limit.End.BUDGET_SPENT,
                Rate.ZERO,
                Rate.ZERO,
                Optional.empty(),
                0.9,
                Optional.empty(),
                1,
                OptionalInt.empty(),
                OptionalInt.empty(),
                SD,
                0,
                0,
                "nothing",
                Optional.empty());
    }

    /** Returns a boundary over groups, whose cost does not differ significantly from zero. */
    public static BoundaryRun groups() {
        List<Double> values = List.of(0.0, 1.0, 2.0, 5.0);
        BoundaryLine line = begun("a lab of 1 broker", 1, true, Axis.GROUPS, values);
        List<BandPoint> band = new ArrayList<>();
        for (double value : values) {
            line = line.with(found(value, 40_000 - 200 * value, Indicator.HOST_CPU));
            band.add(band(value, 40_000 - 200 * value, Indicator.HOST_CPU));
        }
        CostCurve curve = new CostCurve(
                figure(25e-6),
                new Figure(1.3e-7, OptionalDouble.empty(), OptionalDouble.of(9e-7)),
                Optional.empty(),
                Optional.empty(),
                0.06,
                0.7);
        return run("floodmark boundary --over groups", List.of(line.with(boundary(line, Optional.of(curve), band))));
    }

    /** Returns a boundary that found nothing at all. */
    public static BoundaryRun empty() {
        return run("floodmark boundary", List.of());
    }

    /** Returns a boundary with texts that contain markup. */
    public static BoundaryRun hostile() {
        return run(
                "floodmark boundary '<script>alert(1)</script>'", List.of(line("<b>b</b>:9092 & others", 2, false, 1)));
    }

    private static BoundaryRun run(String command, List<BoundaryLine> lines) {
        return new BoundaryRun(
                "20261122-101458-k3x9",
                command,
                Instant.parse("2026-11-22T10:14:58Z"),
                Optional.of(Instant.parse("2026-11-22T10:58:12Z")),
                "floodmark: 1\nboundary:\n  over: record-size\n",
                lines,
                Optional.of("converged: one line"));
    }

    private static BoundaryLine begun(String cluster, int brokers, boolean sharedHost, Axis axis, List<Double> values) {
        return new BoundaryLine(
                cluster,
                brokers,
                sharedHost,
                sharedHost ? OptionalDouble.empty() : OptionalDouble.of(1),
                1_024,
                axis,
                values,
                List.of(),
                Optional.empty());
    }

    private static BoundaryLine line(String cluster, int brokers, boolean sharedHost, double scale) {
        BoundaryLine line = begun(cluster, brokers, sharedHost, Axis.RECORD_SIZE, SIZES);
        for (double size : List.of(100.0, 100_000.0, 3_162.0, 1_000.0, 316.0)) {
            line = line.with(search(size, scale, 0));
        }
        List<BandPoint> band = new ArrayList<>();
        for (int i = 0; i < SIZES.size(); i++) {
            band.add(band(SIZES.get(i), at(SIZES.get(i), scale), binding(SIZES.get(i))));
            if (i + 1 < SIZES.size()) {
                double between = Math.sqrt(SIZES.get(i) * SIZES.get(i + 1));
                band.add(band(between, at(between, scale), binding(between)));
            }
        }
        CostCurve curve = new CostCurve(
                figure(2e-6 / scale),
                figure(4e-9 / scale),
                Optional.of(figure(180e6 * scale)),
                Optional.of(figure(500)),
                0.06,
                0.4);
        return line.with(boundary(line, Optional.of(curve), band));
    }

    private static double at(double size, double scale) {
        return scale * Math.min(1 / (2e-6 + 4e-9 * size), 180e6 / size);
    }

    private static Indicator binding(double size) {
        if (size < 900) {
            return Indicator.HANDLER_IDLE;
        }
        return size < 9_000 ? Indicator.HOST_CPU : Indicator.NETWORK_IDLE;
    }

    private static Figure figure(double value) {
        return new Figure(value, OptionalDouble.of(value * 0.9), OptionalDouble.of(value * 1.11));
    }

    private static BandPoint band(double at, double estimate, Indicator binding) {
        return new BandPoint(
                at,
                new Rate(estimate),
                new Rate(estimate / REACH),
                Optional.of(new Rate(estimate * REACH)),
                SIZES.contains(at) && at != 10_000 && at != 31_623,
                at < 500 ? CostCurve.Regime.FIXED : CostCurve.Regime.GROWING,
                Optional.of(binding));
    }

    private static BoundaryLine.Search search(double size, double scale, int number) {
        return found(size, at(size, scale) * (number % 2 == 0 ? 1.02 : 0.98), binding(size));
    }

    private static BoundaryLine.Search found(double at, double limit, Indicator binding) {
        return new BoundaryLine.Search(
                "20261122-10" + (10 + Math.round(at) % 50) + "00-abcd",
                new BoundaryPoint(
                        at,
                        new LimitFinding(
                                limit(limit, Limit.End.CONVERGED, binding, true),
                                new LimitLikelihood.Around(Math.log(limit), SD),
                                Duration.ofMinutes(4)),
                        at > 100 && at < 100_000),
                "where the curve is least certain");
    }

    private static Limit limit(double estimate, Limit.End end, Indicator binding, boolean bounded) {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(estimate),
                new Rate(estimate / REACH),
                bounded ? Optional.of(new Rate(estimate * REACH)) : Optional.empty(),
                0.9,
                Optional.of(binding),
                0.9,
                OptionalInt.of(3),
                bounded ? OptionalInt.of(4) : OptionalInt.empty(),
                0.03,
                0.05,
                6,
                "precision 7% of the estimate",
                Optional.empty());
    }

    private static Boundary boundary(BoundaryLine line, Optional<CostCurve> curve, List<BandPoint> band) {
        return new Boundary(
                Boundary.End.CONVERGED,
                line.axis(),
                line.searches().stream().map(BoundaryLine.Search::point).toList(),
                curve,
                band,
                0.9,
                0.03,
                0.05,
                30,
                Duration.ofMinutes(21),
                List.of("No prediction below " + line.axis().human(line.values().get(0)) + "."));
    }
}
