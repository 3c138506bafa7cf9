package io.floodmark.store;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Supplier;

/** Generates any boundary that the model allows, from given runs. The same seed generates the same boundary. */
final class BoundaryGenerator {
    private final Random random;

    BoundaryGenerator(long seed) {
        this.random = new Random(seed);
    }

    /** @param runs with a limit each, one for each search */
    BoundaryRun boundary(String id, List<Run> runs) {
        List<BoundaryLine> lines = new ArrayList<>();
        int half = runs.size() / 2;
        lines.add(line(runs.subList(0, half), true));
        lines.add(line(runs.subList(half, runs.size()), random.nextBoolean()));
        boolean ended = random.nextBoolean();
        return new BoundaryRun(
                id,
                "floodmark boundary 'a b'",
                Instant.parse("2026-11-22T10:00:00Z"),
                ended ? Optional.of(Instant.parse("2026-11-22T11:00:00.5Z")) : Optional.empty(),
                "floodmark: 1\n",
                lines,
                ended ? Optional.of("converged: \"all\"") : Optional.empty());
    }

    BoundaryLine line(List<Run> runs, boolean whole) {
        Axis axis = List.of(Axis.RECORD_SIZE, Axis.PARTITIONS, Axis.GROUPS).get(random.nextInt(3));
        BoundaryLine line = new BoundaryLine(
                "a lab, \u00fcber alles",
                random.nextInt(1, 9),
                random.nextBoolean(),
                random.nextBoolean() ? OptionalDouble.of(0.7) : OptionalDouble.empty(),
                1_024.5,
                axis,
                List.of(0.0, 7.0, 100_000.0),
                List.of(),
                Optional.empty());
        for (Run run : runs) {
            line = line.with(new BoundaryLine.Search(run.id(), point(run), "where it is least sure"));
        }
        return whole ? line.with(found(line)) : line;
    }

    private BoundaryPoint point(Run run) {
        LimitFinding finding =
                new LimitFinding(run.limits().get(0), likelihood(), Duration.ofNanos(random.nextLong(0, 1L << 50)));
        return new BoundaryPoint(random.nextInt(1_000_000), finding, random.nextBoolean());
    }

    private LimitLikelihood likelihood() {
        double ln = random.nextGaussian() * 5;
        double sd = random.nextDouble();
        return switch (random.nextInt(4)) {
            case 0 -> new LimitLikelihood.Around(ln, sd);
            case 1 -> new LimitLikelihood.AtLeast(ln, sd);
            case 2 -> new LimitLikelihood.AtMost(ln, sd);
            default -> new LimitLikelihood.Nothing();
        };
    }

    private Boundary found(BoundaryLine line) {
        Optional<CostCurve> curve = maybe(this::curve);
        List<BandPoint> band = new ArrayList<>();
        for (int i = curve.isPresent() ? random.nextInt(5) : 0; i > 0; i--) {
            band.add(band(i));
        }
        return new Boundary(
                pick(Boundary.End.values()),
                line.axis(),
                line.searches().stream().map(BoundaryLine.Search::point).toList(),
                curve,
                band,
                0.9,
                random.nextBoolean() ? Double.NaN : 0.03,
                0.1 * random.nextDouble(),
                random.nextInt(100),
                Duration.ofNanos(random.nextLong(0, 1L << 50)),
                random.nextBoolean() ? List.of() : List.of("Nothing is said below 1 B.", "'quoted', 50%"));
    }

    private CostCurve curve() {
        return new CostCurve(
                figure(),
                figure(),
                maybe(this::figure),
                maybe(this::figure),
                random.nextDouble(),
                random.nextBoolean() ? Double.NaN : random.nextDouble());
    }

    private Figure figure() {
        double value = random.nextDouble() * 1e-5;
        return new Figure(
                value,
                random.nextBoolean() ? OptionalDouble.of(value / 3) : OptionalDouble.empty(),
                random.nextBoolean() ? OptionalDouble.of(value * 7) : OptionalDouble.empty());
    }

    private BandPoint band(double at) {
        double low = random.nextDouble() * 1e6;
        return new BandPoint(
                at,
                new Rate(low * 1.1),
                new Rate(low),
                maybe(() -> new Rate(low * 1.3)),
                random.nextBoolean(),
                pick(CostCurve.Regime.values()),
                maybe(() -> pick(Indicator.values())));
    }

    private <T> T pick(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }
}
