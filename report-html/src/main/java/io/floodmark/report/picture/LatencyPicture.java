package io.floodmark.report.picture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Quantile;
import io.floodmark.report.chart.MergedLatency;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Latency of each trial against its load: the median, the 99th and the 99.9th percentile, and every other quantile that
 * has an objective.
 */
public final class LatencyPicture {
    private static final List<Quantile> USUAL = List.of(Quantile.P50, Quantile.P99, Quantile.P999);
    /** The style of all other quantiles, which only their names distinguish. */
    private static final int OTHERS = USUAL.size();

    private final String id;
    private final String title;
    private final String kind;
    private final List<Trial> trials;
    private final ToDoubleBiFunction<Trial, Quantile> nanos;

    private LatencyPicture(
            String id, String title, String kind, List<Trial> trials, Function<Trial, List<MergedLatency>> latencies) {
        this.id = id;
        this.title = title;
        this.kind = kind;
        this.trials = trials;
        this.nanos = worst(trials, latencies);
    }

    /** Returns the latency of produced records, or of read records if nothing was produced. */
    static LatencyPicture ofLoad(List<Trial> trials, LoadKind loadKind) {
        return new LatencyPicture(
                "latency",
                "Latency against load",
                loadKind.verb() + " latency",
                trials,
                trial -> List.of(MergedLatency.of(List.of(trial.observation().histogram()))));
    }

    /** Returns the median and the 99th percentile of the trials of two runs. */
    public static Picture ofTwo(Run first, Run second) {
        List<Curve> curves = Stream.of(Quantile.P99, Quantile.P50)
                .flatMap(
                        quantile -> Stream.of(ofRun("first", first, quantile, 0), ofRun("second", second, quantile, 1)))
                .toList();
        return draw(
                "latency",
                "Latency against load",
                "p50 and p99 of each trial of both runs",
                curves,
                new TreeMap<>(),
                Optional.empty(),
                OptionalDouble.empty());
    }

    /**
     * Returns one quantile of the trials of every variant: that of the objective, or the 99th percentile; and the same
     * of the end-to-end latency if there were consumers.
     *
     * @param trials by the name of the variant
     */
    public static List<PictureCard> ofVariants(Map<String, List<Trial>> trials, PlanFacts plan) {
        List<PictureCard> cards = new ArrayList<>();
        cards.add(overlay(trials, each -> ofLoad(each, LoadKind.PRODUCED), plan.promised("produce"), "Latency"));
        boolean consumed = trials.values().stream()
                .flatMap(List::stream)
                .anyMatch(trial -> !trial.observation().consumption().isEmpty());
        if (consumed) {
            cards.add(overlay(trials, LatencyPicture::endToEnd, plan.promised("end-to-end"), "End-to-end latency"));
        }
        return cards;
    }

    private static PictureCard overlay(
            Map<String, List<Trial>> trials,
            Function<List<Trial>, LatencyPicture> latencies,
            SortedMap<Quantile, Double> promised,
            String kind) {
        Quantile quantile = promised.isEmpty() ? Quantile.P99 : promised.lastKey();
        List<Curve> curves = new ArrayList<>();
        trials.forEach((name, each) -> curves.add(
                latencies.apply(each).curve(name, curves.size(), quantile).rise()));
        Picture picture = draw(
                latencies.apply(List.of()).id + "-of-variants",
                kind + " against load",
                quantile + " of each trial of every variant",
                curves,
                promised.tailMap(quantile),
                Optional.empty(),
                OptionalDouble.empty());
        return new PictureCard(
                kind + " of all variants against load, ms",
                quantile + " of each trial, logarithmic. The lines are fits that never fall.",
                picture,
                List.copyOf(trials.keySet()));
    }

    private static List<LoadPicture.Level> levels(SortedMap<Quantile, Double> promised) {
        return promised.entrySet().stream()
                .map(bound -> new LoadPicture.Level(
                        bound.getValue() / 1e6,
                        "objective: " + bound.getKey() + " " + Numerals.latency(bound.getValue())))
                .toList();
    }

    private static Curve ofRun(String name, Run run, Quantile quantile, int style) {
        return ofLoad(run.trials(), LoadKind.of(run)).curve(name + " " + quantile, style, quantile);
    }

    private Curve curve(String name, int style, Quantile quantile) {
        return Curve.of(name, style, trials, trial -> nanos.applyAsDouble(trial, quantile) / 1e6);
    }

    /**
     * @param what is drawn, to begin the description
     * @param promised objectives in nanoseconds
     */
    private static Picture draw(
            String id,
            String title,
            String what,
            List<Curve> curves,
            SortedMap<Quantile, Double> promised,
            Optional<Limit> limit,
            OptionalDouble yourLoad) {
        return new LoadPicture(
                        id,
                        title,
                        what + " in milliseconds, on a logarithmic axis, against its load in records per second.",
                        curves,
                        levels(promised),
                        new LoadPicture.Axis(frame -> milliseconds(frame, curves, promised.values()), Numerals::axis),
                        limit,
                        yourLoad)
                .picture();
    }

    /** Returns the latency of the worst consumer group. */
    static LatencyPicture endToEnd(List<Trial> trials) {
        return new LatencyPicture(
                "end-to-end",
                "End-to-end latency against load",
                "end-to-end latency of the worst group",
                trials,
                trial -> byGroup(trial.observation()));
    }

    /** Includes what was read after the measured time, as the verdict does, because it was due within it. */
    private static List<MergedLatency> byGroup(Observation seen) {
        return Stream.concat(seen.measuredConsumption().stream(), seen.drainedConsumption().stream())
                .collect(groupingBy(ConsumeInterval::group, mapping(ConsumeInterval::histogram, toList())))
                .values()
                .stream()
                .map(MergedLatency::of)
                .toList();
    }

    /** Decodes the histograms of a trial only once. */
    private static ToDoubleBiFunction<Trial, Quantile> worst(
            List<Trial> trials, Function<Trial, List<MergedLatency>> latencies) {
        Map<Integer, List<MergedLatency>> unpacked = new HashMap<>();
        trials.forEach(trial -> unpacked.put(trial.number(), latencies.apply(trial)));
        return (trial, quantile) -> unpacked.getOrDefault(trial.number(), List.of()).stream()
                .mapToDouble(merged -> merged.at(quantile))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    /**
     * @param promised objectives in nanoseconds
     * @param yourLoad load that the user has to sustain, in records per second
     */
    Picture of(Optional<Limit> limit, SortedMap<Quantile, Double> promised, OptionalDouble yourLoad) {
        SortedSet<Quantile> quantiles = new TreeSet<>(USUAL);
        quantiles.addAll(promised.keySet());
        return draw(
                id,
                title,
                quantiles.stream().map(Quantile::toString).collect(joining(", ")) + " of the " + kind
                        + " of each trial",
                curves(quantiles),
                promised,
                limit,
                yourLoad);
    }

    /**
     * Returns the curves with the highest quantile first, so that lower ones, which are more precise, are drawn over
     * them.
     */
    private List<Curve> curves(SortedSet<Quantile> quantiles) {
        List<Curve> curves = new ArrayList<>();
        for (Quantile quantile : quantiles) {
            int own = USUAL.contains(quantile) ? USUAL.indexOf(quantile) : OTHERS;
            curves.add(0, curve(quantile.toString(), own, quantile));
        }
        return curves;
    }

    /**
     * Returns a scale that covers all measured values and the objectives, so that the distance between them is visible.
     */
    private static Scale milliseconds(Frame frame, List<Curve> curves, Collection<Double> boundsNanos) {
        var values = DoubleStream.concat(
                        curves.stream()
                                .flatMap(curve -> curve.points().stream())
                                .mapToDouble(Curve.Point::value),
                        boundsNanos.stream().mapToDouble(nanos -> nanos / 1e6))
                .filter(value -> value > 0)
                .summaryStatistics();
        return values.getCount() == 0
                ? Scale.logarithmic(1, 1000, frame.bottom(), frame.top())
                : Scale.logarithmic(values.getMin() / 1.5, values.getMax() * 1.6, frame.bottom(), frame.top());
    }
}
