package io.floodmark.report.json;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * A complete run as one JSON object: the content of {@link JsonResult} and every interval, sample and histogram. It is
 * written as a stream, so that a run of hours needs no extra memory. Times are nanoseconds of run time, histograms are
 * in HdrHistogram's compressed V2 format in base 64, values are unprocessed, and missing values are null.
 */
public final class RunExport {
    private RunExport() {}

    /** Writes the run and leaves {@code out} open. */
    public static void write(Run run, OutputStream out) {
        try (Json json = new Json(new Unclosed(out))) {
            json.object(() -> write(json, run));
        }
    }

    private static void write(Json json, Run run) {
        RunJson parts = new RunJson(json, run);
        json.put("schema", JsonResult.SCHEMA_VERSION);
        parts.head();
        json.objects("limits", run.limits(), limit -> parts.limit(limit, run.trials()));
        parts.conditions();
        Consumer<Trial> whole = trial -> {
            parts.trials().summary(trial);
            observation(json, parts, trial);
        };
        json.objects("trials", run.trials(), whole);
        new OutageJson(json, parts).write(run, whole);
        FailoverJson.write(json, run);
    }

    private static void observation(Json json, RunJson parts, Trial trial) {
        json.object(
                "whole",
                () -> span(json, trial.whole().fromNanos(), trial.whole().toNanos()));
        json.object(
                "measured",
                () -> span(
                        json,
                        trial.observation().measured().fromNanos(),
                        trial.observation().measured().toNanos()));
        json.binary("histogram", trial.observation().histogram().payload());
        json.objects("intervals", trial.observation().intervals(), interval -> interval(json, parts, interval));
        json.objects("consumption", trial.observation().consumption(), interval -> consumed(json, parts, interval));
        json.objects("deliveriesByPartition", trial.observation().deliveries(), one -> delivery(json, one));
        json.objects("samples", trial.observation().samples(), sample -> sample(json, sample));
    }

    private static void span(Json json, long from, long to) {
        json.put("fromNanos", from).put("toNanos", to);
    }

    private static void interval(Json json, RunJson parts, LoadInterval interval) {
        span(json, interval.fromNanos(), interval.toNanos());
        json.put("due", interval.due())
                .put("sent", interval.sent())
                .put("acked", interval.acked())
                .put("failed", interval.failed())
                .put("retried", interval.retried())
                .put("wireBytes", interval.wireBytes())
                .putCount("payloadBytes", interval.payloadBytes())
                .put("backlog", interval.backlog())
                .put("throttledNanos", interval.throttledNanos())
                .put("latenessMaxNanos", interval.latenessMaxNanos());
        latency(json, parts, "latencyMillis", interval.latency());
        latency(json, parts, "serviceMillis", interval.service());
        json.binary("histogram", interval.histogram().payload());
    }

    private static void consumed(Json json, RunJson parts, ConsumeInterval interval) {
        json.put("group", interval.group());
        span(json, interval.fromNanos(), interval.toNanos());
        json.put("received", interval.received())
                .put("wireBytes", interval.wireBytes())
                .put("lag", interval.lag())
                .putCount("lost", interval.lost())
                .putCount("duplicated", interval.duplicated())
                .put("negative", interval.negative());
        latency(json, parts, "endToEndMillis", interval.latency());
        json.binary("histogram", interval.histogram().payload());
    }

    private static void delivery(Json json, Delivery one) {
        json.put("group", one.group())
                .put("topic", one.topic())
                .put("partition", one.partition())
                .put("received", one.received())
                .putCount("lost", one.lost())
                .putCount("duplicated", one.duplicated())
                .put("basis", TrialJson.key(one.basis()));
    }

    private static void latency(Json json, RunJson parts, String name, LatencySummary latency) {
        json.object(name, () -> parts.trials().latency(latency));
    }

    private static void sample(Json json, Sample sample) {
        json.put("metric", sample.metric().key())
                .put("unit", sample.metric().unit().symbol())
                .put("entity", sample.entity().label())
                .put("fromNanos", sample.fromNanos())
                .put("toNanos", sample.toNanos())
                .put("value", sample.value())
                .put("quality", TrialJson.key(sample.quality()));
    }
}
