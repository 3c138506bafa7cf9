package io.floodmark.testing.report;

import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Synthetic comparisons; nothing in them was measured. */
public final class FakeComparisons {
    private static final int PAIRS = 10;

    private FakeComparisons() {}

    /** Returns a comparison of three codecs with verified limits: lz4 costs less, zstd does not differ. */
    public static ComparisonRun codecs() {
        return run(
                Measure.LIMIT,
                List.of(
                        baseline(Map.of("codec", "none"), limit(40_000)),
                        limited(
                                variant(Map.of("codec", "lz4"), 0.62, 0.8, Comparison.End.SIGNIFICANT),
                                1.38,
                                limit(55_200)),
                        limited(
                                variant(Map.of("codec", "zstd"), 1.01, 1.0, Comparison.End.NOT_SIGNIFICANT),
                                1.02,
                                limit(40_800))),
                List.of());
    }

    /** Returns a grid of two factors, with hooks; one variant could not be compared. */
    public static ComparisonRun grid() {
        List<ComparedVariant> variants = new ArrayList<>();
        variants.add(baseline(levels("none", "all"), Optional.empty()));
        variants.add(variant(levels("lz4", "all"), 0.62, 0.8, Comparison.End.SIGNIFICANT));
        variants.add(variant(levels("none", "1"), 0.97, 0.9, Comparison.End.NO_RELEVANT_DIFFERENCE));
        variants.add(broken(levels("lz4", "1")));
        return run(
                Measure.BROKER_CPU,
                variants,
                List.of(
                        new HookRun(
                                "codec=lz4, acks=all",
                                true,
                                "mount /dev/vdb /mnt",
                                OptionalInt.of(0),
                                Duration.ofMillis(420),
                                "mounted"),
                        new HookRun(
                                "codec=lz4, acks=all",
                                false,
                                "umount /mnt",
                                OptionalInt.empty(),
                                Duration.ofSeconds(60),
                                "")));
    }

    /** Returns a comparison of one factor in which the variant's limit has no upper end; both sides have a note. */
    public static ComparisonRun open() {
        ComparedVariant lz4 = variant(Map.of("codec", "lz4"), 0.62, 0.8, Comparison.End.SIGNIFICANT)
                .with(new VariantLimit(true, new Rate(60_000), new Rate(55_000), Optional.empty(), 0.9))
                .with(new Effect(
                        Measure.LIMIT,
                        1.5,
                        1.31,
                        Double.POSITIVE_INFINITY,
                        0.975,
                        1e-6,
                        Double.NaN,
                        1,
                        new Interval(1.33, Double.POSITIVE_INFINITY, 0.95)))
                .noting("no overload was seen");
        return run(
                Measure.LIMIT,
                List.of(baseline(Map.of("codec", "none"), limit(40_000)).noting("trial 3 was invalid(disturbed)"), lz4),
                List.of());
    }

    /** Returns a variant whose pairs result in the given effect. */
    public static ComparedVariant decided(Effect primary) {
        return baseline(Map.of("codec", "gzip"), Optional.empty())
                .with(new Comparison(
                        primary.shown() ? Comparison.End.SIGNIFICANT : Comparison.End.NOT_SIGNIFICANT,
                        Optional.of(primary),
                        List.of(),
                        primary.pairs(),
                        0,
                        Duration.ofSeconds(1_450)));
    }

    /** Returns a grid of three factors. */
    public static ComparisonRun cube() {
        return run(
                Measure.BROKER_CPU,
                List.of(
                        baseline(Map.of("codec", "none", "acks", "all", "linger", "0ms"), Optional.empty()),
                        variant(
                                Map.of("codec", "lz4", "acks", "1", "linger", "0ms"),
                                0.62,
                                0.8,
                                Comparison.End.SIGNIFICANT)),
                List.of());
    }

    /** Returns a comparison that a hook ended before the first pair. */
    public static ComparisonRun failed() {
        ComparisonRun empty = empty();
        return new ComparisonRun(
                empty.id(),
                empty.command(),
                empty.started(),
                empty.ended(),
                empty.effectivePlan(),
                empty.measure(),
                empty.load(),
                empty.variants(),
                empty.hooks(),
                Optional.of("failed: hook 'mount' ended with status 32"));
    }

    /** Returns a comparison whose names would be harmful as markup. */
    public static ComparisonRun hostile() {
        String evil = "<script>alert(1)</script>\"'&|\u202e";
        return run(
                Measure.BROKER_CPU,
                List.of(
                        baseline(Map.of(evil, "none"), Optional.empty()),
                        variant(Map.of(evil, evil), 0.9, 1.1, Comparison.End.SIGNIFICANT)
                                .noting(evil)),
                List.of(new HookRun(evil, true, evil, OptionalInt.of(1), Duration.ofSeconds(1), evil)));
    }

    /** Returns a comparison that ended before the first pair. */
    public static ComparisonRun empty() {
        return run(
                Measure.P99,
                List.of(
                        baseline(Map.of("codec", "none"), Optional.empty()),
                        new ComparedVariant(
                                "codec=lz4",
                                Map.of("codec", "lz4"),
                                Optional.empty(),
                                Optional.empty(),
                                List.of(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())),
                List.of());
    }

    private static ComparisonRun run(Measure measure, List<ComparedVariant> variants, List<HookRun> hooks) {
        return new ComparisonRun(
                "20261122-100000-cmpr",
                "floodmark compare codecs.yaml",
                Instant.parse("2026-11-22T10:00:00Z"),
                Optional.of(Instant.parse("2026-11-22T10:42:10Z")),
                "floodmark: 1\n",
                measure,
                Optional.of(new CommonLoad(new Rate(31_200), "78% of 40,000 records/s, the lowest limit found")),
                variants,
                hooks,
                Optional.of("done: all"));
    }

    private static Map<String, String> levels(String codec, String acks) {
        Map<String, String> levels = new LinkedHashMap<>();
        levels.put("codec", codec);
        levels.put("acks", acks);
        return levels;
    }

    private static Optional<VariantLimit> limit(double perSecond) {
        return Optional.of(new VariantLimit(
                true, new Rate(perSecond), new Rate(perSecond * 0.95), Optional.of(new Rate(perSecond * 1.05)), 0.9));
    }

    private static String name(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(level -> level.getKey() + "=" + level.getValue())
                .collect(Collectors.joining(", "));
    }

    private static ComparedVariant baseline(Map<String, String> levels, Optional<VariantLimit> limit) {
        return new ComparedVariant(
                name(levels),
                levels,
                Optional.of("20261122-100001-base"),
                limit,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static ComparedVariant variant(Map<String, String> levels, double cpu, double p99, Comparison.End end) {
        List<TrialPair> pairs = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            double noise = 1 + 0.01 * (i % 5 - 2);
            pairs.add(new TrialPair(2 + i, 1 + i, i % 2 == 0, pair(noise, cpu, p99)));
        }
        Effect primary = effect(Measure.BROKER_CPU, cpu, 0.06, end == Comparison.End.SIGNIFICANT ? 1e-5 : 0.4);
        return new ComparedVariant(
                name(levels),
                levels,
                Optional.of("20261122-100002-vari"),
                Optional.empty(),
                pairs,
                Optional.of(new Comparison(
                        end,
                        Optional.of(primary),
                        List.of(effect(Measure.P99, p99, 0.1, p99 == 1 ? 0.9 : 0.012)),
                        PAIRS,
                        1,
                        Duration.ofSeconds(1_450))),
                Optional.empty(),
                Optional.empty());
    }

    private static MeasuredPair pair(double noise, double cpu, double p99) {
        Map<Measure, Double> baseline = new EnumMap<>(Measure.class);
        baseline.put(Measure.BROKER_CPU, 21 * noise);
        baseline.put(Measure.P99, 12.5 / noise);
        Map<Measure, Double> variant = new EnumMap<>(Measure.class);
        variant.put(Measure.BROKER_CPU, 21 * cpu / noise);
        variant.put(Measure.P99, 12.5 * p99 * noise);
        return new MeasuredPair(baseline, variant);
    }

    private static Effect effect(Measure measure, double ratio, double width, double probability) {
        return new Effect(measure, ratio, ratio * (1 - width), ratio * (1 + width), 0.95, probability, 0.043, PAIRS);
    }

    private static ComparedVariant limited(ComparedVariant variant, double ratio, Optional<VariantLimit> limit) {
        return variant.with(limit.orElseThrow())
                .with(new Effect(
                        Measure.LIMIT, ratio, ratio * 0.95, ratio * 1.06, 0.95, ratio > 1.1 ? 1e-6 : 0.5, 0.09, PAIRS));
    }

    private static ComparedVariant broken(Map<String, String> levels) {
        Comparison nothing =
                new Comparison(Comparison.End.INVALID, Optional.empty(), List.of(), 0, 2, Duration.ofSeconds(200));
        return new ComparedVariant(
                name(levels),
                levels,
                Optional.of("20261122-100003-brok"),
                Optional.empty(),
                List.of(),
                Optional.of(nothing),
                Optional.empty(),
                Optional.of(
                        "codec=lz4, acks=1 did not sustain the common load of 31,200 records/s: overloaded(host-cpu)"));
    }
}
