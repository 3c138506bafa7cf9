package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The few key numbers below the answer. */
public final class KeyFigures {
    private static final Pattern NUMBER = Pattern.compile("([0-9][0-9,.]*) ([^ ():]+)(.*)");

    private final Run run;
    private final double recordBytes;

    private KeyFigures(Run run) {
        this.run = run;
        this.recordBytes = run.recordBytes();
    }

    /**
     * Returns the key figures of a run and one of its searches.
     *
     * @param yourLoad load that the user has to sustain, in records per second
     */
    public static List<KeyFigure> of(Run run, Optional<Round> round, OptionalDouble yourLoad) {
        KeyFigures figures = new KeyFigures(run);
        List<KeyFigure> all = new ArrayList<>();
        yourLoad.ifPresent(load -> all.add(YourLoad.figure(load, round)));
        round.filter(Round::anyValid).ifPresent(found -> figures.addLimit(all, found));
        figures.latency(round).ifPresent(all::add);
        if (!run.trials().isEmpty()) {
            all.add(figures.generator());
            all.add(figures.spent());
        }
        return all;
    }

    private void addLimit(List<KeyFigure> all, Round round) {
        Limit limit = round.limit();
        round.sustained().ifPresent(trial -> all.add(sustained(trial)));
        if (!limit.reportable()) {
            String note = limit.known() ? LimitText.value(round, run) : "the limit is unknown";
            all.add(new KeyFigure(LimitText.label(limit), Numerals.UNKNOWN, "", note));
            return;
        }
        Rate shown = shown(round);
        all.add(new KeyFigure(
                LimitText.label(limit),
                Numerals.threeDigits(shown.perSecond()),
                "records/s",
                claim(limit) + ", n = " + Numerals.counted(limit.trials(), "trial", "trials")));
        all.add(new KeyFigure(
                "Payload",
                Numerals.threeDigits(shown.megabytesPerSecond(recordBytes)),
                "MB/s",
                megabytes(limit) + "uncompressed key, value and headers; replication not counted"));
        limit.binding()
                .ifPresent(indicator -> all.add(new KeyFigure(
                        LimitText.bottleneckLabel(limit),
                        indicator.key(),
                        "",
                        LimitText.bottleneck(limit, indicator))));
    }

    private static Rate shown(Round round) {
        Limit limit = round.limit();
        return switch (limit.end()) {
            case LOWER_BOUND -> round.proved();
            case NOT_SUSTAINED -> round.lowestOverload().orElse(limit.estimate());
            case CONVERGED, BUDGET_SPENT, INVALID, ABORTED, STOPPED -> limit.estimate();
        };
    }

    private static String claim(Limit limit) {
        return switch (limit.end()) {
            case LOWER_BOUND -> "the limit was not reached";
            case NOT_SUSTAINED -> "the lowest load tried";
            case CONVERGED, BUDGET_SPENT, INVALID, ABORTED, STOPPED ->
                Headline.interval(limit).replace(" records/s", "");
        };
    }

    private static KeyFigure sustained(Trial trial) {
        return new KeyFigure(
                "Sustained",
                Numerals.whole(trial.load().perSecond()),
                "records/s",
                "trial " + trial.number() + ", for "
                        + Numerals.duration(trial.observation().measured().length()));
    }

    private String megabytes(Limit limit) {
        return limit.high()
                .filter(high -> limit.end() != Limit.End.NOT_SUSTAINED)
                .map(high -> Numerals.threeDigits(limit.low().megabytesPerSecond(recordBytes)) + " to "
                        + Numerals.threeDigits(high.megabytesPerSecond(recordBytes)) + "; ")
                .orElse("");
    }

    /**
     * Returns the latency of the run at the highest load that it sustained, or of the trial that decides, else of the
     * first.
     */
    public static Optional<KeyFigure> latency(Run run) {
        return new KeyFigures(run).latency(Round.headline(Round.of(run)));
    }

    private Optional<KeyFigure> latency(Optional<Round> round) {
        Optional<Trial> trial = round.isPresent()
                ? round.get().passBelow()
                : DecidingTrial.of(run).or(() -> run.trials().stream().findFirst());
        return trial.map(this::latency);
    }

    private KeyFigure latency(Trial trial) {
        LatencySummary latency = trial.observation().latency();
        String[] parts = Numerals.latency(latency.p99Nanos()).split(" ", 2);
        return new KeyFigure(
                "p99 at trial " + trial.number(),
                parts[0],
                parts.length > 1 ? parts[1] : "",
                "at " + Numerals.whole(trial.load().perSecond()) + " records/s; p50 "
                        + Numerals.latency(latency.p50Nanos()) + ", p99.9 " + Numerals.latency(latency.p999Nanos())
                        + ", n = " + Numerals.counted(latency.count(), "record", "records"));
    }

    private KeyFigure generator() {
        double share = largest(GeneratorProof::machineShare);
        String[] parts = Numerals.percent(share).split(" ", 2);
        return new KeyFigure(
                "Load generator",
                parts[0],
                parts.length > 1 ? parts[1] + " of CPU" : "",
                "of its host, highest of " + Numerals.counted(run.trials().size(), "trial", "trials")
                        + "; busiest thread " + Numerals.percent(largest(GeneratorProof::busiestThread))
                        + " of a core");
    }

    private double largest(ToDoubleFunction<GeneratorProof> value) {
        return run.trials().stream()
                .mapToDouble(trial -> value.applyAsDouble(trial.judgement().generator()))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private KeyFigure spent() {
        long wire = run.trials().stream()
                .flatMap(trial -> trial.observation().intervals().stream())
                .mapToLong(LoadInterval::wireBytes)
                .sum();
        String took = run.ended()
                .map(ended -> Numerals.duration(Duration.between(run.started(), ended)))
                .orElse(Numerals.UNKNOWN);
        return new KeyFigure(
                "Took",
                took,
                "",
                Numerals.counted(run.trials().size(), "trial", "trials") + "; " + Numerals.bytes((double) wire)
                        + " of record batches " + LoadKind.of(run).batches());
    }

    /**
     * Splits a text that begins with a number and its unit, for example {@code 1.2 µs (1.1 to 1.3 µs)}. The rest
     * becomes the note.
     */
    public static KeyFigure split(String label, String words) {
        Matcher number = NUMBER.matcher(words);
        return number.matches()
                ? new KeyFigure(
                        label, number.group(1), number.group(2), number.group(3).strip())
                : new KeyFigure(label, "n/a", "", words);
    }
}
