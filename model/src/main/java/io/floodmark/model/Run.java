package io.floodmark.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One execution of a plan, with everything needed to repeat and to re-judge it.
 *
 * @param id unique, sortable by time, fit for topic names: {@code 20261121-093015-k3x9}
 * @param command as the user typed it, without secrets
 * @param effectivePlan YAML with every default, readable by the plan reader
 * @param ended empty while it runs, or when it was killed
 * @param trials with all brokers that the cluster has
 * @param outcome a short word and what it means for people; empty while it runs
 * @param outage what was found with a broker stopped; empty where that was not asked for, or not begun
 * @param failovers what losing a broker came to, each time that one was killed, in order
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

    /** In which no broker was killed. */
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

    /** Without an outage. */
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
     * Payload bytes of a record on average: of those that were sent in the judged parts of trials; where none was, as
     * planned.
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
