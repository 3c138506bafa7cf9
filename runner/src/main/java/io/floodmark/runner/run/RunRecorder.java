package io.floodmark.runner.run;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.runner.CurrentRun;
import io.floodmark.store.RunStore;
import io.floodmark.trial.TrialRecorder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps a run while it is executed, and stores each part as soon as it is known. Used by one thread. */
public final class RunRecorder implements TrialRecorder, CurrentRun {
    private final RunStore store;
    private final List<Trial> trials = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Failover> failovers = new ArrayList<>();
    private final Run begun;
    /** Number of limits taken over from an interrupted run. */
    private final int taken;

    private Optional<Outage> outage = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private Optional<String> outcome = Optional.empty();

    public RunRecorder(
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
        this.taken = limits.size();
        this.store = store;
        store.begin(begun);
    }

    /** Begins the outage phase, before a broker is stopped: later trials belong to it. */
    void begin(Outage begun) {
        outage = Optional.of(begun);
        store.beginOutage(this.begun.id(), begun);
    }

    /** @throws IllegalStateException if no outage was begun */
    Outage outage() {
        return outage.orElseThrow(() -> new IllegalStateException("no outage was begun"));
    }

    /** Adds the limit with the broker down, and the headroom for that. */
    void found(Limit limit, Optional<Headroom> headroom) {
        outage = Optional.of(outage().found(limit, headroom));
        store.addOutageLimit(begun.id(), limit, headroom);
    }

    /** Adds one rejoining of the broker. */
    void found(Rejoin rejoin) {
        outage = Optional.of(outage().with(rejoin));
        store.addRejoin(begun.id(), rejoin);
    }

    void endOutage(boolean returned, String how) {
        outage = Optional.of(outage().ended(returned, how));
        store.endOutage(begun.id(), returned, how);
    }

    /** True if the limit was found since these brokers were started, and not taken over from an interrupted run. */
    boolean ofThisStart(Limit limit) {
        return limits.indexOf(limit) >= taken;
    }

    @Override
    public void add(Trial trial) {
        if (outage.isPresent()) {
            outage = Optional.of(outage().with(trial));
            store.addOutageTrial(begun.id(), trial);
            return;
        }
        trials.add(trial);
        store.addTrial(begun.id(), trial);
    }

    public void add(Failover failover) {
        failovers.add(failover);
        store.addFailover(begun.id(), failover);
    }

    public void add(Limit limit) {
        limits.add(limit);
        store.addLimit(begun.id(), limit);
    }

    /** Replaces a limit by the one that further trials lead to. */
    void replace(Limit earlier, Limit better) {
        int position = limits.lastIndexOf(earlier);
        limits.set(position, better);
        store.replaceLimit(begun.id(), position, better);
    }

    @Override
    public void add(List<Condition> more) {
        conditions.addAll(more);
        store.addConditions(begun.id(), more);
    }

    public void end(Instant when, String how) {
        ended = Optional.of(when);
        outcome = Optional.of(how);
        store.end(begun.id(), when, how);
    }

    @Override
    public String id() {
        return begun.id();
    }

    @Override
    public boolean show(String state) {
        return store.addProgress(begun.id(), state);
    }

    @Override
    public double recordBytes() {
        return begun.surroundings().recordBytes();
    }

    public boolean ended() {
        return ended.isPresent();
    }

    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** Returns the run as far as it is known now. */
    public Run run() {
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
                outcome,
                outage,
                failovers);
    }
}
