package io.floodmark.trial;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.traffic.Pace;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes, at the maximum rate, the data that a stopped broker has to fetch when it rejoins. For labs only; it counts
 * against the same budgets as everything else. Used by one thread.
 */
public final class FollowerBackfill {
    private final TrialContext context;
    private final TrialRules rules;
    private final int replicas;

    /** @param replicas factor by which each byte counts in the budgets */
    public FollowerBackfill(TrialContext context, TrialRules rules, int replicas) {
        this.context = context;
        this.rules = rules;
        this.replicas = replicas;
    }

    /**
     * Blocks until the data are written.
     *
     * @param wanted bytes in the logs of one replica of each partition
     * @param progress called repeatedly with the written bytes
     * @return the event that ended it early; empty when all is written
     */
    public Optional<TrialEvent> write(Bytes wanted, Consumer<Bytes> progress) {
        try {
            return new LogFiller(context, context.fleet(), replicas)
                    .write(
                            wanted.value(),
                            Pace.FLAT_OUT,
                            rules,
                            "the backlog of the stopped broker",
                            bytes -> progress.accept(new Bytes(bytes)))
                    .ended();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Optional.of(new TrialEvent(context.time().nanoTime(), TrialEvent.Kind.STOPPED, "stop requested"));
        }
    }
}
