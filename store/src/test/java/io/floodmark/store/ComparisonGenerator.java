package io.floodmark.store;

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
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Interval;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;

/** Generates comparisons with everything that the model allows and that the store could lose. */
final class ComparisonGenerator {
    private final Random random;

    ComparisonGenerator(long seed) {
        this.random = new Random(seed);
    }

    ComparisonRun comparison(String id, List<Run> runs) {
        List<ComparedVariant> variants = new ArrayList<>();
        for (int i = 0; i < 1 + runs.size(); i++) {
            variants.add(variant(i, i < runs.size() ? Optional.of(runs.get(i).id()) : Optional.empty()));
        }
        return new ComparisonRun(
                id,
                "floodmark compare",
                Instant.ofEpochSecond(1_700_000_000, random.nextInt(1_000_000_000)),
                maybe(() -> Instant.ofEpochSecond(1_700_009_000)),
                "floodmark: 1\n",
                pick(Measure.values()),
                maybe(() -> new CommonLoad(rate(), "because")),
                variants,
                hooks(),
                maybe(() -> "done: all"));
    }

    private ComparedVariant variant(int number, Optional<String> run) {
        return new ComparedVariant(
                "codec=" + number + ", acks=1",
                Map.of("codec", "" + number),
                run,
                maybe(() -> new VariantLimit(random.nextBoolean(), rate(), rate(), maybe(this::rate), 0.9)),
                number == 0 ? List.of() : List.of(pair(), pair()),
                number == 0 ? Optional.empty() : maybe(this::found),
                number == 0 ? Optional.empty() : maybe(() -> effect(Measure.LIMIT)),
                maybe(() -> "two pairs were invalid"));
    }

    private TrialPair pair() {
        Map<Measure, Double> baseline = new EnumMap<>(Measure.class);
        Map<Measure, Double> variant = new EnumMap<>(Measure.class);
        for (Measure measure : List.of(Measure.P99, pick(Measure.values()))) {
            baseline.put(measure, random.nextDouble(1e-3, 1e3));
            variant.put(measure, random.nextDouble(1e-3, 1e3));
        }
        return new TrialPair(
                1 + random.nextInt(99),
                1 + random.nextInt(99),
                random.nextBoolean(),
                new MeasuredPair(baseline, variant));
    }

    private Comparison found() {
        return new Comparison(
                pick(Comparison.End.values()),
                maybe(() -> effect(Measure.BROKER_CPU)),
                List.of(effect(Measure.P50), effect(Measure.P99)),
                random.nextInt(20),
                random.nextInt(5),
                Duration.ofNanos(random.nextLong(1L << 50)));
    }

    private Effect effect(Measure measure) {
        double ratio = random.nextDouble(0.1, 10);
        boolean open = random.nextBoolean();
        return new Effect(
                measure,
                ratio,
                ratio * random.nextDouble(0.1, 1),
                open ? Double.POSITIVE_INFINITY : ratio * random.nextDouble(1, 3),
                0.957,
                random.nextDouble(),
                random.nextBoolean() ? Double.NaN : random.nextDouble(),
                1 + random.nextInt(20),
                new Interval(0.1 * ratio, open ? Double.POSITIVE_INFINITY : 2 * ratio, 0.95));
    }

    private List<HookRun> hooks() {
        return random.nextBoolean()
                ? List.of()
                : List.of(
                        new HookRun(
                                "codec=1",
                                true,
                                "mount 'a b'",
                                OptionalInt.of(random.nextInt(3)),
                                Duration.ofMillis(7),
                                "one\ntwo"),
                        new HookRun("codec=1", false, "sleep 9", OptionalInt.empty(), Duration.ofSeconds(5), ""));
    }

    private Rate rate() {
        return new Rate(random.nextDouble(1, 1e6));
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private <E> E pick(E[] values) {
        return values[random.nextInt(values.length)];
    }
}
