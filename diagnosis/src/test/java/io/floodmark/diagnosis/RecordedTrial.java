package io.floodmark.diagnosis;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** A trial as it was recorded on a real lab: some readings of each series, as the diagnosis bench writes them. */
final class RecordedTrial {
    private static final long SECOND = 1_000_000_000L;
    private static final long MICRO = 1_000;
    /** Longest duration of a pass over the beans of a broker. */
    private static final long PASS = 10_000_000;

    private final List<String> lines;

    private RecordedTrial(List<String> lines) {
        this.lines = new ArrayList<>(lines);
    }

    /** @param name name of a file next to this class, without its extension */
    static RecordedTrial of(String name) {
        try (InputStream in = RecordedTrial.class.getResourceAsStream(name + ".txt")) {
            return new RecordedTrial(new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the same trial without the lines that begin with the given texts. */
    RecordedTrial without(String... metrics) {
        List<String> left = lines.stream()
                .filter(line -> Arrays.stream(metrics).noneMatch(line::startsWith))
                .toList();
        return new RecordedTrial(left);
    }

    /** Returns the same trial with additional series. */
    RecordedTrial with(String... series) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(List.of(series));
        return new RecordedTrial(all);
    }

    Trial trial() {
        Rate offered = new Rate(Double.parseDouble(words("offered").get(0)[1]));
        List<LoadInterval> intervals = intervals();
        Span measured = new Span(0, Math.max(intervals.size(), 8) * SECOND + PASS);
        EncodedHistogram none = new EncodedHistogram(new byte[0]);
        Observation seen = new Observation(
                offered,
                measured,
                true,
                intervals,
                samples(),
                List.of(),
                new Confirmation(0, 0, 0),
                LatencySummary.EMPTY,
                none);
        TrialOrder order = new TrialOrder(offered, Duration.ofSeconds(20), Duration.ofSeconds(20), "recorded");
        GeneratorProof proof = new GeneratorProof(true, 0, 0, 0, 0, 0, "recorded");
        return new Trial(1, order, measured, seen, new Judgement(verdict(), readings(), proof));
    }

    private List<String[]> words(String first) {
        return lines.stream()
                .map(line -> line.split(" ", -1))
                .filter(words -> words[0].equals(first))
                .toList();
    }

    private Verdict verdict() {
        String[] words = words("verdict").get(0);
        return switch (words[1]) {
            case "invalid" -> new Verdict.Invalid(InvalidCause.valueOf(words[2]), "recorded");
            case "overloaded" ->
                new Verdict.Overloaded(Arrays.stream(words)
                        .skip(2)
                        .map(RecordedTrial::indicator)
                        .toList());
            case "memory" -> new Verdict.SustainedByMemory();
            default -> new Verdict.Sustained();
        };
    }

    private static Indicator indicator(String key) {
        return Indicator.valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private List<IndicatorReading> readings() {
        return words("fired").stream()
                .map(words -> new IndicatorReading(
                        indicator(words[1]),
                        IndicatorReading.State.FIRED,
                        1,
                        1,
                        Double.parseDouble(words[2]),
                        Entity.CLUSTER,
                        "recorded"))
                .toList();
    }

    private List<LoadInterval> intervals() {
        List<LoadInterval> intervals = new ArrayList<>();
        for (String[] words : words("interval")) {
            long acked = Long.parseLong(words[1]);
            long from = intervals.size() * SECOND;
            intervals.add(new LoadInterval(
                    from,
                    from + SECOND,
                    acked,
                    acked,
                    acked,
                    0,
                    0,
                    0,
                    0,
                    (long) (Double.parseDouble(words[2]) * 1e9),
                    summary(acked, words[3]),
                    summary(acked, words[4]),
                    new EncodedHistogram(new byte[0]),
                    0));
        }
        return intervals;
    }

    private static LatencySummary summary(long count, String millis) {
        double nanos = Double.parseDouble(millis) * 1e6;
        return Double.isNaN(nanos)
                ? LatencySummary.EMPTY
                : new LatencySummary(count, nanos, nanos, nanos, nanos, nanos);
    }

    private List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            Arrays.stream(Metric.values())
                    .filter(metric -> metric.key().equals(words[0]))
                    .findFirst()
                    .ifPresent(metric -> samples.addAll(series(metric, words, samples.size() * MICRO)));
        }
        return samples;
    }

    /**
     * @param later delay after the start of the second: a pass over the beans of a broker reads one series after
     *     another
     */
    private static List<Sample> series(Metric metric, String[] words, long later) {
        Entity entity = new Entity(Entity.Kind.valueOf(words[1].toUpperCase(Locale.ROOT)), words[2]);
        List<Sample> samples = new ArrayList<>();
        for (int i = 3; i < words.length; i++) {
            long from = (i - 3) * SECOND + (entity.kind() == Entity.Kind.BROKER ? later : 0);
            samples.add(Sample.delta(metric, entity, from, from + SECOND, Double.parseDouble(words[i])));
        }
        return samples;
    }

    static Surroundings shared() {
        return new Surroundings(true, true, 2, 1024);
    }

    /** Returns the plan of a lab with that produce section and defaults for everything else. */
    static Plan plan(ProduceSpec produce) {
        return new Plan(
                LabCluster.defaults(),
                new Workload(1, 12, 1, RecordSpec.DEFAULT, produce),
                Optional.empty(),
                Objective.NONE,
                new SearchSettings(
                        Effort.STANDARD,
                        Duration.ZERO,
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(20),
                        0.08,
                        0.9,
                        Duration.ofMinutes(6),
                        30,
                        Optional.empty(),
                        SearchSettings.DEFAULT_LOWEST),
                new Budget(Bytes.ofGB(500), Bytes.ofGB(5), Duration.ofMinutes(17)),
                Indicators.defaults(),
                false,
                42,
                1);
    }

    static ProduceSpec gzip(int level) {
        return new ProduceSpec(
                ClientProduce.DEFAULT,
                OptionalInt.of(1),
                ProduceSpec.Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                ProduceSpec.Codec.GZIP,
                OptionalInt.of(level),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);
    }
}
