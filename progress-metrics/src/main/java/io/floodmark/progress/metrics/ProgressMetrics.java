package io.floodmark.progress.metrics;

import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.ProgressListener;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Optional;

/**
 * The metrics of a command: those of the run that reported last, and the verdicts of all its runs. A page shows one
 * state, because it is made from one immutable {@link Progress}. Unknown values are absent. Written by one thread, read
 * by any.
 */
final class ProgressMetrics implements ProgressListener, MultiCollector {
    private final String command;
    private final String version;
    private volatile Optional<Shown> last = Optional.empty();

    /** @param earlier trials before those of the progress, which begins anew with each stage of a comparison */
    private record Shown(String runId, Progress progress, VerdictCounts earlier) {
        VerdictCounts all() {
            return VerdictCounts.sum(List.of(earlier, VerdictCounts.of(progress.judged())));
        }

        boolean goesOnWith(String otherRun, Progress next) {
            return runId.equals(otherRun)
                    && next.judged().size() >= progress.judged().size();
        }
    }

    ProgressMetrics(String command, String version) {
        this.command = command;
        this.version = version;
    }

    @Override
    public void show(String runId, Progress progress) {
        VerdictCounts earlier = last.map(before -> before.goesOnWith(runId, progress) ? before.earlier() : before.all())
                .orElse(VerdictCounts.of(List.of()));
        last = Optional.of(new Shown(runId, progress, earlier));
    }

    @Override
    public MetricSnapshots collect() {
        MetricSnapshots.Builder page =
                MetricSnapshots.builder().metricSnapshot(info()).metricSnapshot(trials());
        last.ifPresent(shown -> {
            StateMetrics.of(shown.progress()).forEach(page::metricSnapshot);
            GaugeMetric.ALL.stream()
                    .flatMap(gauge -> gauge.of(shown.progress()).stream())
                    .forEach(page::metricSnapshot);
        });
        return page.build();
    }

    private InfoSnapshot info() {
        String runId = last.map(Shown::runId).orElse("");
        return InfoSnapshot.builder()
                .name("floodmark_run")
                .help("The run that reported last; run_id is empty before the first.")
                .dataPoint(InfoDataPointSnapshot.builder()
                        .labels(Labels.of("command", command, "run_id", runId, "version", version))
                        .build())
                .build();
    }

    private CounterSnapshot trials() {
        CounterSnapshot.Builder trials = CounterSnapshot.builder()
                .name("floodmark_trials")
                .help("Trials with a verdict, of all runs of the command.");
        last.map(Shown::all)
                .orElse(VerdictCounts.of(List.of()))
                .byVerdict()
                .forEach((verdict, count) -> trials.dataPoint(CounterDataPointSnapshot.builder()
                        .labels(Labels.of("verdict", verdict))
                        .value(count)
                        .build()));
        return trials.build();
    }
}
