package io.floodmark.trial;

import io.floodmark.load.Fleet;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.Pace;
import java.util.Optional;
import java.util.function.Consumer;

/** Fills the test topics once, before anything is read from them. Used by one thread. */
public final class TopicFilling {
    private final TrialContext context;
    private final TrialRules rules;
    private final Fleet producers;
    private final Bytes wanted;
    private final int replicas;
    private final Optional<Rate> limitedRate;

    /**
     * Creates the filling; writes nothing yet.
     *
     * @param context with a target that expects the written data
     * @param wanted bytes of record batches in the log of one replica
     * @param replicas factor by which each byte counts in the budgets
     * @param limitedRate rate of records to write at, to protect other clients; empty for the maximum rate
     */
    public TopicFilling(
            TrialContext context,
            TrialRules rules,
            Fleet producers,
            Bytes wanted,
            int replicas,
            Optional<Rate> limitedRate) {
        this.context = context;
        this.rules = rules;
        this.producers = producers;
        this.wanted = wanted;
        this.replicas = replicas;
        this.limitedRate = limitedRate;
    }

    /**
     * The result of filling.
     *
     * @param written bytes in the log of one replica
     * @param ended why less than requested was written, or why the cluster is not at rest; empty when the topics are
     *     ready to be read
     */
    public record Filled(Bytes written, Optional<TrialEvent> ended) {}

    /**
     * Writes the data, and waits until the cluster is at rest again.
     *
     * @param progress called repeatedly, and at the end, with the written bytes
     */
    public Filled run(Consumer<Bytes> progress) {
        limitedRate.ifPresent(context.target()::expect);
        Pace pace = limitedRate.map(rate -> Pace.constant(rate.perSecond())).orElse(Pace.FLAT_OUT);
        try {
            LogFiller.Written written = new LogFiller(context, producers, replicas)
                    .write(
                            wanted.value(),
                            pace,
                            rules,
                            "the data of the topics",
                            bytes -> progress.accept(new Bytes(bytes)));
            return new Filled(new Bytes(written.bytes()), written.ended().or(this::restless));
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return new Filled(new Bytes(0), Optional.of(event(TrialEvent.Kind.STOPPED, "interrupted")));
        }
    }

    private Optional<TrialEvent> restless() {
        return context.target().awaitRest(rules.ready()).map(why -> event(TrialEvent.Kind.BROKERS_CHANGED, why));
    }

    private TrialEvent event(TrialEvent.Kind kind, String why) {
        return new TrialEvent(context.time().nanoTime(), kind, why);
    }
}
