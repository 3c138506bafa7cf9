package io.floodmark.store;

import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Generates any run that the model allows: unknown numbers, empty lists, odd texts, extreme counts. The same seed
 * generates the same run.
 */
final class RunGenerator {
    private static final List<String> TEXTS = List.of(
            "", "plain", "with 'quotes' and \"more\"", "a, b; c", "line\nbreak\r\n", "ünï \uD83D\uDE80", "= 1 + 1");

    private final long seed;
    private final Random random;

    RunGenerator(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
    }

    Run run(int trials) {
        Instant started = instant();
        boolean ended = random.nextBoolean();
        return new Run(
                id(),
                text(),
                started,
                ended ? Optional.of(instant()) : Optional.empty(),
                "floodmark: 1\nseed: " + seed + "\n",
                new Surroundings(
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextInt(1, 200) / 2.0,
                        random.nextInt(1, 5_000) / 3.0),
                some(6, i -> new Condition(text(), text(), text())),
                IntStream.rangeClosed(1, trials).mapToObj(this::trial).toList(),
                some(3, i -> limit()),
                ended ? Optional.of(text()) : Optional.empty(),
                random.nextInt(3) == 0 ? Optional.of(outage(trials)) : Optional.empty(),
                some(3, i -> failover()));
    }

    private Failover failover() {
        long first = random.nextLong(1L << 40);
        return new Failover(
                random.nextInt(1, 100),
                random.nextInt(1, 10_000),
                Duration.ofNanos(first),
                Duration.ofNanos(2 * first),
                Duration.ofNanos(3 * first),
                nanos(),
                nanos(),
                nanos(),
                random.nextBoolean() ? Optional.of(nanos()) : Optional.empty());
    }

    private Duration nanos() {
        return Duration.ofNanos(random.nextLong(1L << 50));
    }

    private Outage outage(int before) {
        boolean found = random.nextBoolean();
        return new Outage(
                random.nextInt(1, 100),
                random.nextInt(2, 100),
                found ? Optional.of(limit()) : Optional.empty(),
                found && random.nextBoolean() ? Optional.of(headroom()) : Optional.empty(),
                some(
                        4,
                        i -> new Rejoin(
                                random.nextInt(1, 100),
                                rate(),
                                new Bytes(random.nextLong(1L << 50)),
                                random.nextBoolean()
                                        ? Optional.of(Duration.ofNanos(random.nextLong(1L << 50)))
                                        : Optional.empty(),
                                pick(Rejoin.Outcome.values()),
                                text())),
                random.nextBoolean(),
                random.nextBoolean() ? Optional.of(text()) : Optional.empty(),
                some(2, i -> trial(before + 1 + i)));
    }

    private Headroom headroom() {
        return new Headroom(
                random.nextBoolean() ? Double.NaN : random.nextDouble(),
                random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble()),
                random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble()),
                0.9);
    }

    String id() {
        return String.format("20261121-%06d-%04x", seed, seed % 0xFFFF);
    }

    Trial trial(int number) {
        Duration full = Duration.ofNanos(random.nextLong(1, 1L << 42));
        return new Trial(
                number,
                new TrialOrder(rate(), full, random.nextBoolean() ? full : Duration.ZERO, text(), pick(Goal.values())),
                span(),
                observation(),
                judgement());
    }

    private Observation observation() {
        return new Observation(
                rate(),
                span(),
                random.nextBoolean(),
                some(5, i -> interval()),
                some(120, i -> sample()),
                some(4, i -> new TrialEvent(random.nextLong(), pick(TrialEvent.Kind.values()), text())),
                random.nextBoolean() ? Confirmation.UNREAD : new Confirmation(count(), count(), random.nextInt(100)),
                summary(),
                histogram(),
                some(5, i -> consumed()),
                some(3, i -> new GroupBacklog(text(), count(), new Bytes(count()))),
                some(
                        4,
                        i -> new Delivery(
                                text(),
                                text(),
                                random.nextInt(1_000),
                                count(),
                                number(),
                                number(),
                                pick(Delivery.Basis.values()))));
    }

    private ConsumeInterval consumed() {
        Span span = span();
        return new ConsumeInterval(
                text(),
                span.fromNanos(),
                span.toNanos() + 1,
                count(),
                count(),
                count(),
                number(),
                number(),
                count(),
                summary(),
                histogram());
    }

    private LoadInterval interval() {
        Span span = span();
        return new LoadInterval(
                span.fromNanos(),
                span.toNanos() + 1,
                count(),
                count(),
                count(),
                count(),
                random.nextInt(),
                count(),
                count(),
                random.nextLong(),
                summary(),
                summary(),
                histogram(),
                random.nextLong(),
                number());
    }

    private Sample sample() {
        Metric metric = pick(Metric.values());
        Entity entity = entity();
        Span span = span();
        return switch (random.nextInt(3)) {
            case 0 -> Sample.missing(metric, entity, span.fromNanos());
            case 1 -> Sample.gauge(metric, entity, span.fromNanos(), known());
            default -> new Sample(metric, entity, span.fromNanos(), span.toNanos(), known(), pick(Quality.values()));
        };
    }

    /** Returns a possible verdict of the judge without latency: an overload has fewer causes, or none is left. */
    private Verdict hard(Verdict verdict) {
        Verdict carried = random.nextBoolean() ? new Verdict.Sustained() : new Verdict.SustainedByMemory();
        if (verdict instanceof Verdict.Overloaded overloaded) {
            List<Indicator> others = overloaded.by().stream()
                    .filter(indicator -> indicator != Indicator.LATENCY)
                    .toList();
            return others.isEmpty() || random.nextInt(4) == 0 ? carried : new Verdict.Overloaded(others);
        }
        return verdict instanceof Verdict.Invalid && random.nextBoolean() ? carried : verdict;
    }

    private Judgement judgement() {
        Verdict verdict = switch (random.nextInt(4)) {
            case 0 -> new Verdict.Sustained();
            case 1 -> new Verdict.SustainedByMemory();
            case 2 ->
                new Verdict.Overloaded(IntStream.rangeClosed(0, random.nextInt(3))
                        .mapToObj(i -> pick(Indicator.values()))
                        .toList());
            default -> new Verdict.Invalid(pick(InvalidCause.values()), text());
        };
        List<IndicatorReading> readings = some(
                11,
                i -> new IndicatorReading(
                        pick(Indicator.values()),
                        pick(IndicatorReading.State.values()),
                        number(),
                        number(),
                        number(),
                        entity(),
                        text()));
        return new Judgement(
                verdict,
                hard(verdict),
                readings,
                new GeneratorProof(
                        random.nextBoolean(), number(), number(), number(), number(), random.nextLong(), text()));
    }

    Limit limit() {
        return new Limit(
                pick(Goal.values()),
                pick(Limit.End.values()),
                rate(),
                rate(),
                maybe(this::rate),
                number(),
                maybe(() -> pick(Indicator.values())),
                number(),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt()),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt()),
                number(),
                random.nextDouble(),
                random.nextInt(),
                text(),
                maybe(() -> new Soak(
                        random.nextInt(),
                        rate(),
                        Duration.ofNanos(random.nextLong(1, 1L << 42)),
                        pick(Soak.Outcome.values()))),
                maybe(this::outlook));
    }

    private LimitOutlook outlook() {
        int days = random.nextInt(1, 9);
        return new LimitOutlook(
                text(),
                maybe(this::rate),
                random.nextBoolean() ? Double.NaN : random.nextDouble(),
                maybe(() -> new LimitOutlook.Usual(rate(), rate(), rate())),
                maybe(() -> new LimitOutlook.AnyHour(rate(), rate())),
                maybe(() -> new BrokerEfficiency(2, 1 + random.nextDouble(), 2 + random.nextDouble())),
                days + random.nextInt(5),
                days);
    }

    private LatencySummary summary() {
        return random.nextInt(4) == 0
                ? LatencySummary.EMPTY
                : new LatencySummary(count(), number(), number(), number(), number(), number());
    }

    private EncodedHistogram histogram() {
        byte[] payload = new byte[random.nextInt(3) * random.nextInt(200)];
        random.nextBytes(payload);
        return new EncodedHistogram(payload);
    }

    private Entity entity() {
        return switch (random.nextInt(5)) {
            case 0 -> Entity.CLUSTER;
            case 1 -> Entity.GENERATOR;
            case 2 -> Entity.host(pick("", "host.example", "ünï"));
            case 3 -> Entity.logDir(1, "/data/" + random.nextInt(3));
            default -> Entity.broker(random.nextInt(3));
        };
    }

    private Instant instant() {
        return Instant.ofEpochSecond(random.nextLong(0, 4_000_000_000L), random.nextInt(1_000_000_000));
    }

    private Span span() {
        long from = random.nextLong(-1_000, 1L << 50);
        return new Span(from, from + random.nextLong(0, 1L << 40));
    }

    private Rate rate() {
        return new Rate(pick(50.0, 48_200.0, random.nextDouble() * 1e7, Double.MIN_VALUE));
    }

    private long count() {
        return pick(0L, random.nextLong(0, 1_000_000), Long.MAX_VALUE);
    }

    private double number() {
        return random.nextInt(4) == 0 ? Double.NaN : known();
    }

    private double known() {
        return pick(0.0, 1.0, -2.5, 1e300, Double.MIN_VALUE, random.nextGaussian(), Double.POSITIVE_INFINITY);
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private <T> List<T> some(int most, IntFunction<T> item) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(item).toList();
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
