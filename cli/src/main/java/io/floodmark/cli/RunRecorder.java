package io.floodmark.cli;

import io.floodmark.model.Condition;
import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.model.Surroundings;
import io.floodmark.model.Trial;
import io.floodmark.store.RunStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps a run while it happens, and stores each part as soon as it is known. Used by one thread. */
final class RunRecorder {
    private final RunStore store;
    private final List<Trial> trials = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final Run begun;
    private Optional<Instant> ended = Optional.empty();
    private Optional<String> outcome = Optional.empty();

    RunRecorder(
            RunStore store,
            String id,
            String command,
            Instant started,
            String effectivePlan,
            Surroundings surroundings,
            List<Condition> conditions,
            Optional<Interrupted> before) {
        this.conditions.addAll(conditions);
        before.ifPresent(interrupted -> {
            trials.addAll(interrupted.trials());
            limits.addAll(interrupted.limits());
            this.conditions.add(interrupted.condition());
        });
        this.begun = new Run(
                id,
                command,
                started,
                Optional.empty(),
                effectivePlan,
                surroundings,
                this.conditions,
                trials,
                limits,
                Optional.empty());
        this.store = store;
        store.begin(begun);
    }

    void add(Trial trial) {
        trials.add(trial);
        store.addTrial(begun.id(), trial);
    }

    void add(Limit limit) {
        limits.add(limit);
        store.addLimit(begun.id(), limit);
    }

    void add(List<Condition> more) {
        conditions.addAll(more);
        store.addConditions(begun.id(), more);
    }

    void end(Instant when, String how) {
        ended = Optional.of(when);
        outcome = Optional.of(how);
        store.end(begun.id(), when, how);
    }

    /** Payload of a record, as planned or measured. */
    double recordBytes() {
        return begun.surroundings().recordBytes();
    }

    boolean ended() {
        return ended.isPresent();
    }

    List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** The run as far as it is known now. */
    Run run() {
        return new Run(
                begun.id(),
                begun.command(),
                begun.started(),
                ended,
                begun.effectivePlan(),
                begun.surroundings(),
                conditions,
                trials,
                limits,
                outcome);
    }
}
