package io.floodmark.trial;

import io.floodmark.model.Bytes;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.Pace;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes, flat out, what a broker that is down will have to fetch when it comes back. Labs only; paid from the same
 * budgets as all else. Used by one thread.
 */
public final class FollowerBackfill {
    private final TrialContext context;
    private final TrialRules rules;
    private final int replicas;

    /** @param replicas what each byte counts in the budgets */
    public FollowerBackfill(TrialContext context, TrialRules rules, int replicas) {
        this.context = context;
        this.rules = rules;
        this.replicas = replicas;
    }

    /**
     * Blocks until it is written.
     *
     * @param wanted in the logs of one replica of each partition
     * @param progress told now and then how much is written
     * @return what ended it before; empty when all is written
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
