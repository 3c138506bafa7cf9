package io.floodmark.bench.known;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.ScaledNumber;
import io.floodmark.model.unit.Rate;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of one run, with the true limit.
 *
 * @param estimate records per second; NaN if there is no result
 * @param high NaN if there is no upper end
 * @param cause key of the first cause, or of the first suspected one if the state is inconclusive; "-" for none
 * @param state state of the diagnosis
 * @param note how the truth was measured, if it was
 */
record KnownLimitRow(
        String key,
        String effort,
        String commit,
        String date,
        double truth,
        double estimate,
        double low,
        double high,
        String end,
        String cause,
        String state,
        long seconds,
        String note) {
    static final String FILE = "row.tsv";
    /** Part of the explanation of a lower bound that the generator causes. */
    private static final String GENERATOR = "the generator is the bottleneck";

    private static final String NONE = "-";
    private static final Pattern CAUSE = Pattern.compile("\"cause\":(?:null|\"([a-z-]+)\")");
    private static final Pattern SUSPECTED = Pattern.compile("\"suspected\":\\[\\{\"bottleneck\":\"([a-z-]+)\"");
    private static final Pattern STATE = Pattern.compile("\"state\":\"([a-z-]+)\"");

    /** Returns the number of producers of the trial that sustained the limit; empty if it is unknown. */
    static Optional<String> producers(Path room) {
        return last(room)
                .flatMap(run -> run.limits().stream()
                        .flatMapToInt(limit -> limit.passBelow().stream())
                        .boxed()
                        .findFirst()
                        .flatMap(trial -> ScaledNumber.PRODUCERS.inEffect(run.conditions(), trial)))
                .map(number -> Integer.toString(number));
    }

    static KnownLimitRow read(KnownCondition condition, String commit, String effort, Path room) throws IOException {
        Optional<Run> run = last(room);
        Optional<Limit> limit = run.flatMap(stored -> stored.limits().stream().findFirst());
        String explained = Files.readString(room.resolve("explain.out"));
        return new KnownLimitRow(
                condition.key(),
                effort,
                commit,
                run.map(stored -> stored.started().toString()).orElse("-"),
                condition.truth().orElse(Double.NaN),
                limit.map(found -> found.estimate().perSecond()).orElse(Double.NaN),
                limit.map(found -> found.low().perSecond()).orElse(Double.NaN),
                limit.flatMap(Limit::high).map(Rate::perSecond).orElse(Double.NaN),
                limit.map(found -> found.end().name().toLowerCase(Locale.ROOT))
                        .orElseGet(() -> run.flatMap(Run::outcome).orElse("failed")),
                limit.filter(found -> found.explanation().contains(GENERATOR))
                        .map(found -> "generator")
                        .or(() -> first(CAUSE, explained))
                        .or(() -> first(SUSPECTED, explained))
                        .orElse(NONE),
                first(STATE, explained).orElse(NONE),
                run.flatMap(KnownLimitRow::took).map(Duration::toSeconds).orElse(0L),
                "");
    }

    private static Optional<Duration> took(Run run) {
        return run.ended().map(end -> Duration.between(run.started(), end));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Optional.ofNullable(found.group(1)) : Optional.empty();
    }

    /** Returns the verdict of the last trial stored in a folder, e.g. {@code sustained}. */
    static String verdict(Path room) {
        return last(room)
                .filter(run -> !run.trials().isEmpty())
                .map(run -> run.trials().get(run.trials().size() - 1).verdict().label())
                .orElse("failed");
    }

    private static Optional<Run> last(Path room) {
        Path store = room.resolve(RunStore.DEFAULT_FILE);
        if (!Files.exists(store)) {
            return Optional.empty();
        }
        try (RunReader reader = RunStore.openReadOnly(store)) {
            return reader.find(RunReader.LAST);
        }
    }

    KnownLimitRow withTruth(double measured, String how) {
        return new KnownLimitRow(
                key, effort, commit, date, measured, estimate, low, high, end, cause, state, seconds, how);
    }

    /** Returns the difference between estimate and truth as a fraction of the truth. */
    double error() {
        return estimate / truth - 1;
    }

    boolean inside() {
        return low <= truth && truth <= high;
    }

    String line() {
        return String.join(
                "\t",
                List.of(
                        key,
                        effort,
                        commit,
                        date,
                        Double.toString(truth),
                        Double.toString(estimate),
                        Double.toString(low),
                        Double.toString(high),
                        end,
                        cause,
                        state,
                        Long.toString(seconds),
                        note));
    }

    static KnownLimitRow parse(String line) {
        String[] parts = line.split("\t", -1);
        return new KnownLimitRow(
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                Double.parseDouble(parts[4]),
                Double.parseDouble(parts[5]),
                Double.parseDouble(parts[6]),
                Double.parseDouble(parts[7]),
                parts[8],
                parts[9],
                parts[10],
                Long.parseLong(parts[11]),
                parts[12]);
    }
}
