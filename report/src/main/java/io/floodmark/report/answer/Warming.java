package io.floodmark.report.answer;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Describes whether a lab had not warmed up when it was measured. */
final class Warming {
    /** The share of the CPU of the host below which a warm broker's JIT compilers are normal. */
    private static final double WORTH_TELLING = 0.05;

    private Warming() {}

    /**
     * Returns the share in the worst trial, for example {@code JIT compilers used 34% of the host's CPU in trial 6};
     * empty if it is small.
     */
    static Optional<String> words(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> share(trial).orElse(0) >= WORTH_TELLING)
                .max(Comparator.comparingDouble(trial -> share(trial).orElse(0)))
                .map(trial -> String.format(
                        Locale.ROOT,
                        "JIT compilers used %.0f%% of the host's CPU in trial %d",
                        100 * share(trial).orElse(0),
                        trial.number()));
    }

    /** Returns the note of the run on a warm-up that was too short; empty if it was long enough. */
    static Optional<String> atStart(Run run) {
        return run.conditions().stream()
                .filter(condition -> condition.name().equals(Condition.WARM_UP))
                .map(Condition::value)
                .findFirst();
    }

    /** Returns the mean over the measured part. */
    private static OptionalDouble share(Trial trial) {
        Observation seen = trial.observation();
        return seen.samples().stream()
                .filter(sample -> sample.metric() == Metric.HOST_CPU_COMPILING && sample.quality() == Quality.EXACT)
                .filter(sample -> sample.fromNanos() >= seen.measured().fromNanos()
                        && sample.toNanos() <= seen.measured().toNanos())
                .mapToDouble(Sample::value)
                .average();
    }
}
