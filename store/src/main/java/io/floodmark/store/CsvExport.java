package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes a run as CSV files for spreadsheets and data frames: {@code trials}, {@code intervals}, {@code consumption},
 * {@code deliveries}, {@code samples}, {@code readings}, {@code events}, {@code limits} and {@code conditions}. Column
 * names contain the units; the column {@code trial} joins the files. Unknown values are empty cells. Histograms are
 * left out: they are in the JSON export.
 */
public final class CsvExport {
    private CsvExport() {}

    /** Creates the folder if it is missing, and replaces files of these names. */
    public static void write(Run run, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw new EnvironmentException(
                    folder + " cannot be created (" + refused + "); expected a place for a folder: give another",
                    refused);
        }
        trials(run, folder.resolve("trials.csv"));
        intervals(run, folder.resolve("intervals.csv"));
        consumption(run, folder.resolve("consumption.csv"));
        deliveries(run, folder.resolve("deliveries.csv"));
        samples(run, folder.resolve("samples.csv"));
        readings(run, folder.resolve("readings.csv"));
        events(run, folder.resolve("events.csv"));
        limits(run, folder.resolve("limits.csv"));
        conditions(run, folder.resolve("conditions.csv"));
        FailoverCsv.write(run, folder);
    }

    private static void trials(Run run, Path file) {
        List<String> header = names(List.of(
                List.of("trial", "load_per_second", "reason", "verdict", "full_length", "achieved_per_second"),
                List.of("from_seconds", "to_seconds", "measured_from_seconds", "measured_to_seconds"),
                latencyNames("latency"),
                List.of("verified_end_offsets", "verified_acked", "verified_unknown"),
                List.of(
                        "generator_not_bottleneck",
                        "generator_machine_share",
                        "generator_busiest_thread",
                        "generator_reason",
                        "goal",
                        "verdict_without_objective",
                        "broker_outage")));
        CsvFile.write(
                file,
                header,
                Stream.concat(
                        run.trials().stream().map(trial -> trial(trial, false)),
                        ofOutage(run).map(trial -> trial(trial, true))));
    }

    /** Returns the trials with a broker down or rejoining. */
    private static Stream<Trial> ofOutage(Run run) {
        return run.outage().stream().flatMap(outage -> outage.trials().stream());
    }

    private static List<Object> trial(Trial trial, boolean outage) {
        var seen = trial.observation();
        var proof = trial.judgement().generator();
        return Table.row(
                trial.number(),
                trial.load().perSecond(),
                trial.order().reason(),
                trial.verdict().label(),
                seen.fullLength(),
                seen.achievedPerSecond(),
                CsvFile.seconds(trial.whole().fromNanos()),
                CsvFile.seconds(trial.whole().toNanos()),
                CsvFile.seconds(seen.measured().fromNanos()),
                CsvFile.seconds(seen.measured().toNanos()),
                latency(seen.latency()),
                // Counts that could not be read are unknown instead of -1.
                Optional.of(seen.confirmation()).filter(Confirmation::read).map(Confirmation::byOffsets),
                seen.confirmation().acked(),
                seen.confirmation().unknown(),
                proof.innocent(),
                proof.machineShare(),
                proof.busiestThread(),
                proof.reason(),
                trial.order().goal().key(),
                trial.judgement().hard().label(),
                outage);
    }

    private static void intervals(Run run, Path file) {
        List<String> header = names(List.of(
                List.of("trial", "from_seconds", "to_seconds", "due", "sent", "acked", "failed", "retried"),
                List.of("wire_bytes", "backlog", "throttled_seconds", "lateness_max_ms"),
                latencyNames("latency"),
                latencyNames("service"),
                List.of("payload_bytes")));
        CsvFile.write(
                file,
                header,
                each(
                        run,
                        trial -> trial.observation().intervals().stream()
                                .map(interval -> interval(trial.number(), interval))));
    }

    private static List<Object> interval(int trial, LoadInterval interval) {
        return Table.row(
                trial,
                CsvFile.seconds(interval.fromNanos()),
                CsvFile.seconds(interval.toNanos()),
                interval.due(),
                interval.sent(),
                interval.acked(),
                interval.failed(),
                interval.retried(),
                interval.wireBytes(),
                interval.backlog(),
                CsvFile.seconds(interval.throttledNanos()),
                CsvFile.millis((double) interval.latenessMaxNanos()),
                latency(interval.latency()),
                latency(interval.service()),
                whole(interval.payloadBytes()));
    }

    private static void consumption(Run run, Path file) {
        List<String> header = names(List.of(
                List.of("trial", "group", "from_seconds", "to_seconds", "received", "wire_bytes"),
                List.of("lag", "lost", "duplicated", "negative"),
                latencyNames("end_to_end")));
        CsvFile.write(
                file,
                header,
                each(
                        run,
                        trial -> trial.observation().consumption().stream()
                                .map(interval -> Table.row(
                                        trial.number(),
                                        interval.group(),
                                        CsvFile.seconds(interval.fromNanos()),
                                        CsvFile.seconds(interval.toNanos()),
                                        interval.received(),
                                        interval.wireBytes(),
                                        interval.lag(),
                                        whole(interval.lost()),
                                        whole(interval.duplicated()),
                                        interval.negative(),
                                        latency(interval.latency())))));
    }

    private static void deliveries(Run run, Path file) {
        CsvFile.write(
                file,
                List.of("trial", "group", "topic", "partition", "received", "lost", "duplicated", "basis"),
                each(
                        run,
                        trial -> trial.observation().deliveries().stream()
                                .map(one -> Table.row(
                                        trial.number(),
                                        one.group(),
                                        one.topic(),
                                        one.partition(),
                                        one.received(),
                                        whole(one.lost()),
                                        whole(one.duplicated()),
                                        Keys.of(one.basis())))));
    }

    /** Returns a count that may be unknown. */
    private static Optional<Long> whole(double count) {
        return Double.isNaN(count) ? Optional.empty() : Optional.of((long) count);
    }

    private static void samples(Run run, Path file) {
        List<String> header =
                List.of("trial", "metric", "unit", "entity", "name", "from_seconds", "to_seconds", "value", "quality");
        CsvFile.write(
                file,
                header,
                each(
                        run,
                        trial -> trial.observation().samples().stream().map(sample -> sample(trial.number(), sample))));
    }

    private static List<Object> sample(int trial, Sample sample) {
        return Table.row(
                trial,
                sample.metric().key(),
                sample.metric().unit().symbol(),
                Keys.of(sample.entity().kind()),
                sample.entity().name(),
                CsvFile.seconds(sample.fromNanos()),
                CsvFile.seconds(sample.toNanos()),
                sample.value(),
                Keys.of(sample.quality()));
    }

    private static void readings(Run run, Path file) {
        List<String> header = List.of(
                "trial", "indicator", "state", "value", "threshold", "utilisation", "entity", "name", "evidence");
        CsvFile.write(
                file,
                header,
                each(
                        run,
                        trial -> trial.judgement().readings().stream()
                                .map(reading -> Table.row(
                                        trial.number(),
                                        reading.indicator().key(),
                                        Keys.of(reading.state()),
                                        reading.value(),
                                        reading.threshold(),
                                        reading.utilisation(),
                                        Keys.of(reading.where().kind()),
                                        reading.where().name(),
                                        reading.evidence()))));
    }

    private static void events(Run run, Path file) {
        CsvFile.write(
                file,
                List.of("trial", "at_seconds", "kind", "text"),
                each(
                        run,
                        trial -> trial.observation().events().stream()
                                .map(event -> Table.row(
                                        trial.number(),
                                        CsvFile.seconds(event.atNanos()),
                                        Keys.of(event.kind()),
                                        event.text()))));
    }

    private static void limits(Run run, Path file) {
        List<String> header = names(List.of(
                List.of("stop_reason", "estimate_per_second", "low_per_second", "high_per_second", "confidence"),
                List.of("bottleneck", "bottleneck_confidence", "highest_passing_trial", "lowest_failing_trial"),
                List.of("between_trial_sd", "between_start_sd", "trials", "explanation", "goal"),
                List.of("soak_trial", "soak_per_second", "soak_seconds", "soak_outcome"),
                List.of("usual_speed_per_second", "usual_speed_low_per_second", "usual_speed_high_per_second"),
                List.of("any_hour_low_per_second", "any_hour_high_per_second", "any_hour_runs", "any_hour_days"),
                List.of("reference_load_per_second", "reference_cpu_micros")));
        CsvFile.write(file, header, run.limits().stream().map(limit -> limit(limit, run)));
    }

    private static List<Object> limit(Limit limit, Run run) {
        return Table.row(
                Keys.of(limit.end()),
                limit.reportableEstimate().map(Rate::perSecond),
                limit.reportableLow(run.trials()).map(Rate::perSecond),
                limit.reportableHigh().map(Rate::perSecond),
                limit.confidence(),
                limit.reportableBinding().map(Indicator::key),
                limit.reportableBinding().map(indicator -> limit.bindingProbability()),
                limit.passBelow(),
                limit.overloadAbove(),
                limit.betweenTrialSd(),
                limit.betweenStartSd(),
                limit.trials(),
                limit.explanation(),
                limit.goal().key(),
                limit.soak().map(Soak::trial),
                limit.soak().map(soak -> soak.load().perSecond()),
                limit.soak().map(soak -> Durations.seconds(soak.length())),
                limit.soak().map(soak -> soak.outcome().key()),
                limit.outlook()
                        .flatMap(LimitOutlook::usual)
                        .map(usual -> usual.estimate().perSecond()),
                limit.outlook()
                        .flatMap(LimitOutlook::usual)
                        .map(usual -> usual.low().perSecond()),
                limit.outlook()
                        .flatMap(LimitOutlook::usual)
                        .map(usual -> usual.high().perSecond()),
                limit.outlook()
                        .flatMap(LimitOutlook::anyHour)
                        .map(hour -> hour.low().perSecond()),
                limit.outlook()
                        .flatMap(LimitOutlook::anyHour)
                        .map(hour -> hour.high().perSecond()),
                limit.outlook().map(LimitOutlook::runs),
                limit.outlook().map(LimitOutlook::days),
                limit.outlook().flatMap(LimitOutlook::referenceLoad).map(Rate::perSecond),
                limit.outlook().map(LimitOutlook::referenceCpuMicros));
    }

    private static void conditions(Run run, Path file) {
        CsvFile.write(
                file,
                List.of("group", "name", "value"),
                run.conditions().stream()
                        .map(condition -> Table.row(condition.group(), condition.name(), condition.value())));
    }

    private static Stream<List<Object>> each(Run run, Function<Trial, Stream<List<Object>>> rows) {
        return Stream.concat(run.trials().stream(), ofOutage(run)).flatMap(rows);
    }

    private static List<String> latencyNames(String prefix) {
        return List.of(
                prefix + "_records",
                prefix + "_mean_ms",
                prefix + "_p50_ms",
                prefix + "_p99_ms",
                prefix + "_p999_ms",
                prefix + "_max_ms");
    }

    private static List<Object> latency(LatencySummary summary) {
        return List.of(
                summary.count(),
                CsvFile.millis(summary.meanNanos()),
                CsvFile.millis(summary.p50Nanos()),
                CsvFile.millis(summary.p99Nanos()),
                CsvFile.millis(summary.p999Nanos()),
                CsvFile.millis(summary.maxNanos()));
    }

    private static List<String> names(List<List<String>> groups) {
        return groups.stream().flatMap(List::stream).toList();
    }
}
