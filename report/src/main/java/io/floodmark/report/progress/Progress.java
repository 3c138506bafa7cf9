package io.floodmark.report.progress;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The activity of a command at one moment, for a {@link ProgressView}. Unknown values are NaN.
 *
 * @param elapsed since the command started
 * @param doing for people, e.g. {@code starting 3 brokers}; may be empty
 * @param trial that is running
 * @param belief estimate of the search after the last verdict
 * @param left remaining budget
 * @param judged all verdicts so far, in order
 */
public record Progress(
        Duration elapsed,
        Phase phase,
        String doing,
        Optional<TrialNow> trial,
        Optional<Believed> belief,
        Left left,
        List<Judged> judged) {
    public Progress {
        judged = List.copyOf(judged);
    }

    /** The stages of a command. */
    public enum Phase {
        PREPARING("preparing"),
        WARMING_UP("warming up"),
        SEARCHING("searching");

        private final String label;

        Phase(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * The state of the in-sync sets of the test partitions: settled if they are full and have not changed since the
     * previous poll.
     */
    public enum Isr {
        SETTLED,
        UNSETTLED,
        UNKNOWN
    }

    /**
     * The running trial.
     *
     * @param payloadBytes of a record
     * @param stage for people: {@code measuring 8 of 25 s}
     * @param done completed fraction of that stage, 0 to 1; NaN if unknown
     * @param achieved acknowledged records per second in the last interval
     * @param p50Nanos of the last interval
     * @param p99Nanos of the last interval
     * @param handlerIdle idle fraction of request handlers, the lowest of all brokers
     * @param networkIdle idle fraction of network processors, the lowest of all brokers
     */
    public record TrialNow(
            int number,
            Rate load,
            double payloadBytes,
            String stage,
            double done,
            double achieved,
            double p50Nanos,
            double p99Nanos,
            double handlerIdle,
            double networkIdle,
            Isr isr) {}

    /**
     * The current estimate of the search.
     *
     * @param confidence of the interval from {@code low} to {@code high}
     * @param next what the search tries next and why; empty when it has finished
     */
    public record Believed(
            Rate median,
            Rate low,
            Rate high,
            double confidence,
            Optional<Indicator> binding,
            double bindingProbability,
            String next) {
        /** Highest ratio of the ends of an interval that means anything to a reader. */
        private static final double WIDEST = 10;

        /** True if the interval is narrow enough to be shown; before, the median is a guess. */
        public boolean narrow() {
            return high.perSecond() <= WIDEST * low.perSecond();
        }
    }

    /** The remaining budget. */
    public record Left(Duration time, Bytes bytes) {}

    /**
     * A finished trial.
     *
     * @param verdict its label
     * @param sustained whether the load was sustained, disk-backed or page-cache only
     * @param invalid whether it has no valid result
     * @param why one sentence
     */
    public record Judged(
            int number,
            Rate load,
            String verdict,
            boolean sustained,
            boolean invalid,
            double achieved,
            double p99Nanos,
            String why) {
        /** Returns a trial with the verdict that it has. */
        public static Judged of(Trial trial) {
            return new Judged(
                    trial.number(),
                    trial.load(),
                    trial.verdict().label(),
                    trial.sustained(),
                    trial.invalid(),
                    trial.observation().achievedPerSecond(),
                    trial.observation().latency().p99Nanos(),
                    why(trial));
        }

        private static String why(Trial trial) {
            if (trial.verdict() instanceof Verdict.Invalid invalid) {
                return invalid.why();
            }
            return trial.verdict() instanceof Verdict.Overloaded overloaded
                    ? trial.judgement().readings().stream()
                            .filter(reading ->
                                    reading.indicator() == overloaded.by().get(0))
                            .map(IndicatorReading::evidence)
                            .findFirst()
                            .orElse("")
                    : "";
        }
    }
}
