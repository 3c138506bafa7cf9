package io.floodmark.cli.result;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.ProgressListener;
import io.floodmark.report.progress.ProgressView;
import io.floodmark.runner.CurrentRun;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.search.SearchProgress;
import io.floodmark.trial.TrialProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Turns events of trials and the search into the state that a progress view shows. Used by one thread. */
final class ProgressFeed implements RunListener {
    private final ProgressView view;
    private final ProgressListener listener;
    private final RunContext runContext;
    private final CurrentRun run;
    private final Latest latest = new Latest();
    private final List<Progress.Judged> judged = new ArrayList<>();
    private Optional<Progress.Believed> belief = Optional.empty();
    private long bytesLeft;
    /**
     * Creates the feed of one run.
     *
     * @param view receives permanent lines only
     * @param listener receives the state
     */
    ProgressFeed(ProgressView view, ProgressListener listener, RunContext runContext, CurrentRun run) {
        this.view = view;
        this.listener = listener;
        this.runContext = runContext;
        this.run = run;
        this.bytesLeft = runContext.plan().budget().maxBytes().value();
    }

    @Override
    public void progress(TrialProgress now) {
        latest.addSamples(now.fresh());
        bytesLeft = now.bytesLeft();
        Progress.Phase phase = switch (now.phase()) {
            case WARMING -> Progress.Phase.WARMING_UP;
            case RAMPING_UP, PREPARING, SETTLING, MEASURING, DRAINING -> Progress.Phase.SEARCHING;
        };
        String doing = switch (now.phase()) {
            case WARMING -> warming(now);
            case RAMPING_UP -> "ramping up: " + now.load().orElseThrow().human();
            case PREPARING, SETTLING, MEASURING, DRAINING -> "";
        };
        Optional<Progress.TrialNow> trial = now.load()
                .filter(load -> now.number() > 0)
                .map(load -> trialNow(now.number(), load, stage(now), done(now), now.last()));
        show(state(phase, doing, trial));
    }

    @Override
    public void fills(int trial, Rate load, Bytes written, Bytes wanted) {
        Progress.TrialNow now = trialNow(
                trial,
                load,
                "writing the backlog of consumer groups, " + written.human() + " of " + wanted.human(),
                (double) written.value() / wanted.value(),
                Optional.empty());
        show(state(Progress.Phase.SEARCHING, "", Optional.of(now)));
    }

    private static String stage(TrialProgress now) {
        String stage = now.phase().name().toLowerCase(Locale.ROOT);
        return now.phase() == TrialProgress.Phase.PREPARING
                ? stage
                : stage + " " + now.elapsed().toSeconds() + " of "
                        + now.atMost().toSeconds() + " s";
    }

    private static double done(TrialProgress now) {
        return (double) now.elapsed().toMillis() / now.atMost().toMillis();
    }

    /**
     * Returns the state of a warm-up. Only a lab is warmed up at the maximum rate. Before a trial elsewhere, the load
     * is one that is known to be sustained, or that of the trial.
     */
    static String warming(TrialProgress now) {
        String load = now.load()
                .map(rate -> "holding " + rate.human() + " before a trial")
                .orElse("maximum load");
        String rate = now.last()
                .map(last -> String.format(Locale.ROOT, ", %,.0f records/s", last.acked() / last.seconds()))
                .orElse("");
        return String.format(
                Locale.ROOT,
                "%s for %d of at most %d s%s",
                load,
                now.elapsed().toSeconds(),
                now.atMost().toSeconds(),
                rate);
    }

    private Progress.TrialNow trialNow(int number, Rate load, String stage, double done, Optional<LoadInterval> last) {
        return new Progress.TrialNow(
                number,
                load,
                last.filter(interval -> interval.acked() > 0)
                        .map(interval -> interval.payloadBytes() / interval.acked())
                        .filter(Double::isFinite)
                        .orElse(run.recordBytes()),
                stage,
                done,
                last.map(interval -> interval.acked() / interval.seconds()).orElse(Double.NaN),
                last.map(interval -> interval.latency().p50Nanos()).orElse(Double.NaN),
                last.map(interval -> interval.latency().p99Nanos()).orElse(Double.NaN),
                latest.lowest(Metric.HANDLER_IDLE),
                latest.lowest(Metric.NETWORK_IDLE_MIN),
                latest.isr());
    }

    @Override
    public void finished(Trial asFound) {
        // Judged by the goal of the search that ordered it.
        judged.add(Progress.Judged.of(asFound.under(asFound.order().goal())));
        show(state(Progress.Phase.SEARCHING, "", Optional.empty()));
    }

    @Override
    public void grew(Trial after, int workers) {
        view.printLine("the generator was the bottleneck; it now has " + workers + " workers");
    }

    @Override
    public void idles(Trial after, String what) {
        view.printLine("the generator was the bottleneck; " + what);
    }

    @Override
    public void tested(Trial after, String what) {
        view.printLine("generator test after trial " + after.number() + ": " + what);
    }

    @Override
    public void waits(String what) {
        view.printLine(what);
    }

    @Override
    public void believed(SearchProgress now) {
        belief = Optional.of(new Progress.Believed(
                now.median(),
                now.low(),
                now.high(),
                runContext.plan().search().confidence(),
                now.binding(),
                now.bindingProbability(),
                now.next()));
        show(state(Progress.Phase.SEARCHING, "", Optional.empty()));
    }

    @Override
    public void preparing(String doing) {
        show(state(Progress.Phase.PREPARING, doing, Optional.empty()));
    }

    private void show(Progress progress) {
        listener.show(run.id(), progress);
    }

    private Progress state(Progress.Phase phase, String doing, Optional<Progress.TrialNow> trial) {
        Duration elapsed = Duration.ofNanos(runContext.time().nanoTime());
        Duration left = runContext.plan().budget().maxTime().minus(elapsed);
        return new Progress(
                elapsed,
                phase,
                doing,
                trial,
                belief,
                new Progress.Left(left.isNegative() ? Duration.ZERO : left, new Bytes(Math.max(0, bytesLeft))),
                judged);
    }

    /** The newest value of each metric by entity. */
    private static final class Latest {
        private final Map<Metric, Map<String, Double>> values = new EnumMap<>(Metric.class);

        void addSamples(List<Sample> samples) {
            for (Sample sample : samples) {
                if (sample.quality() != Quality.MISSING) {
                    values.computeIfAbsent(sample.metric(), metric -> new java.util.HashMap<>())
                            .put(sample.entity().name(), sample.value());
                }
            }
        }

        double lowest(Metric metric) {
            return values.getOrDefault(metric, Map.of()).values().stream()
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElse(Double.NaN);
        }

        Progress.Isr isr() {
            double unsettled = lowest(Metric.ISR_UNSETTLED);
            if (Double.isNaN(unsettled)) {
                return Progress.Isr.UNKNOWN;
            }
            return unsettled > 0 ? Progress.Isr.UNSETTLED : Progress.Isr.SETTLED;
        }
    }
}
