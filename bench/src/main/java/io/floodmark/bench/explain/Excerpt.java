package io.floodmark.bench.explain;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a small excerpt of a stored trial, from which tests of the diagnosis rebuild a trial. It has some readings of
 * each series of its judged part, and the generator's interval by interval. Arguments: the database, and the file to
 * write.
 */
final class Excerpt {
    private static final int READINGS = 6;

    private Excerpt() {}

    public static void main(String[] arguments) throws Exception {
        try (RunReader reader = RunStore.openReadOnly(Path.of(arguments[0]))) {
            Run run = reader.find("last").orElseThrow();
            Files.write(
                    Path.of(arguments[1]), lines(run.trials().get(run.trials().size() - 1)));
        }
    }

    static List<String> lines(Trial trial) {
        List<String> lines = new ArrayList<>();
        lines.add("verdict " + verdict(trial.verdict()));
        lines.add(String.format(Locale.ROOT, "offered %s", trial.load().perSecond()));
        for (IndicatorReading reading : trial.judgement().readings()) {
            if (reading.fired()) {
                lines.add("fired " + reading.indicator().key() + " " + reading.utilisation());
            }
        }
        trial.observation().measuredIntervals().stream().limit(READINGS).forEach(interval -> lines.add(line(interval)));
        Map<String, List<Double>> series = new TreeMap<>();
        for (Sample sample : trial.observation().samples()) {
            boolean judged = trial.observation().measured().holds(sample.fromNanos(), sample.toNanos());
            if (judged && Double.isFinite(sample.value()) && sample.entity().kind() != Entity.Kind.NETWORK_PROCESSOR) {
                String key = sample.metric().key() + " "
                        + sample.entity().kind().name().toLowerCase(Locale.ROOT) + " "
                        + sample.entity().name();
                series.computeIfAbsent(key, fresh -> new ArrayList<>()).add(sample.value());
            }
        }
        series.forEach((key, values) -> lines.add(key + values(values)));
        return lines;
    }

    private static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Invalid invalid) {
            return "invalid " + invalid.cause().name();
        }
        if (verdict instanceof Verdict.Overloaded overloaded) {
            return "overloaded "
                    + String.join(
                            " ", overloaded.by().stream().map(Indicator::key).toList());
        }
        return verdict instanceof Verdict.SustainedByMemory ? "memory" : "sustained";
    }

    private static String line(LoadInterval interval) {
        return String.format(
                Locale.ROOT,
                "interval %d %.4g %.4g %.4g",
                interval.acked(),
                interval.throttledNanos() / 1e9,
                interval.latency().meanNanos() / 1e6,
                interval.service().meanNanos() / 1e6);
    }

    /** Returns values that are spread evenly, so that slow changes are included. */
    private static String values(List<Double> values) {
        StringBuilder text = new StringBuilder();
        int count = Math.min(READINGS, values.size());
        for (int i = 0; i < count; i++) {
            text.append(String.format(Locale.ROOT, " %.4g", values.get(i * values.size() / count)));
        }
        return text.toString();
    }
}
