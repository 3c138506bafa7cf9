package io.floodmark.progress.metrics;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.progress.Progress;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The page of a run of which everything is known, so that no metric is missing. */
public final class WholePage {
    private static final Progress PROGRESS = new Progress(
            Duration.ofSeconds(90),
            Progress.Phase.SEARCHING,
            "",
            Optional.of(new Progress.TrialNow(
                    2,
                    new Rate(50_000),
                    1_024,
                    "measuring 8 of 25 s",
                    0.32,
                    49_990,
                    2_000_000,
                    9_000_000,
                    0.7,
                    0.8,
                    Progress.Isr.SETTLED)),
            Optional.of(new Progress.Believed(
                    new Rate(60_000),
                    new Rate(55_000),
                    new Rate(66_000),
                    0.9,
                    Optional.of(Indicator.HOST_CPU),
                    0.75,
                    "60,000/s")),
            new Progress.Left(Duration.ofMinutes(5), new Bytes(1_000_000)),
            List.of(new Progress.Judged(1, new Rate(40_000), "sustained(memory)", true, false, 39_990, 8_000_000, "")));

    private WholePage() {}

    /** Returns the page in Prometheus' text format. */
    public static String text() {
        return of(PROGRESS);
    }

    /** Returns the page after a state of a run. */
    static String of(Progress progress) {
        ProgressMetrics metrics = new ProgressMetrics("limit", "1");
        metrics.show("run-a", progress);
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(metrics);
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(page, registry.scrape());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return page.toString(StandardCharsets.UTF_8);
    }
}
