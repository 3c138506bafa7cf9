package io.floodmark.model.run;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One execution of a plan, with everything needed to repeat it and to judge it again.
 *
 * @param id unique, sortable by time, valid in topic names: {@code 20261121-093015-k3x9}
 * @param command as the user typed it, without secrets
 * @param effectivePlan YAML with every default, readable by the plan reader
 * @param ended empty while it runs, or if it was killed
 * @param trials with all brokers of the cluster
 * @param outcome a short word and its meaning for people; empty while it runs
 * @param outage results with a broker stopped; empty if not requested, or not begun
 * @param failovers one for each time that a broker was killed, in order
 */
public record Run(
        String id,
        String command,
        Instant started,
        Optional<Instant> ended,
        String effectivePlan,
        Surroundings surroundings,
        List<Condition> conditions,
        List<Trial> trials,
        List<Limit> limits,
        Optional<String> outcome,
        Optional<Outage> outage,
        List<Failover> failovers) {
    public Run {
        conditions = List.copyOf(conditions);
        trials = List.copyOf(trials);
        limits = List.copyOf(limits);
        failovers = List.copyOf(failovers);
    }

    /** Creates a run in which no broker was killed. */
    public Run(
            String id,
            String command,
            Instant started,
            Optional<Instant> ended,
            String effectivePlan,
            Surroundings surroundings,
            List<Condition> conditions,
            List<Trial> trials,
            List<Limit> limits,
            Optional<String> outcome,
            Optional<Outage> outage) {
        this(
                id,
                command,
                started,
                ended,
                effectivePlan,
                surroundings,
                conditions,
                trials,
                limits,
                outcome,
                outage,
                List.of());
    }

    /** Creates a run without an outage. */
    public Run(
            String id,
            String command,
            Instant started,
            Optional<Instant> ended,
            String effectivePlan,
            Surroundings surroundings,
            List<Condition> conditions,
            List<Trial> trials,
            List<Limit> limits,
            Optional<String> outcome) {
        this(
                id,
                command,
                started,
                ended,
                effectivePlan,
                surroundings,
                conditions,
                trials,
                limits,
                outcome,
                Optional.empty());
    }

    /**
     * Returns the mean payload bytes of the records that were sent in the judged parts of trials, or the planned ones
     * if none were sent.
     */
    public double recordBytes() {
        List<LoadInterval> known = trials.stream()
                .flatMap(trial -> trial.observation().measuredIntervals().stream())
                .filter(interval -> Double.isFinite(interval.payloadBytes()))
                .toList();
        long acked = known.stream().mapToLong(LoadInterval::acked).sum();
        return acked == 0
                ? surroundings.recordBytes()
                : known.stream().mapToDouble(LoadInterval::payloadBytes).sum() / acked;
    }
}
