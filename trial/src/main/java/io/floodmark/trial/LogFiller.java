package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Writes a number of bytes of record batches into the logs, with little excess, to be read later. They count against
 * the same budgets as everything else, and are guarded like a trial. Used by one thread.
 */
final class LogFiller {
    /** Largest excess: engines that hold bytes back end up to this much too early. */
    static final Bytes SLACK = Bytes.ofMiB(8);

    private static final Duration FOR_EVER = Duration.ofDays(1);
    /** Number of rounds in a row without any write after which it gives up. */
    private static final int FRUITLESS = 3;

    private final TrialContext context;
    private final Fleet producers;
    private final int replicas;

    /** @param replicas factor by which each byte counts in the budgets */
    LogFiller(TrialContext context, Fleet producers, int replicas) {
        this.context = context;
        this.producers = producers;
        this.replicas = replicas;
    }

    /**
     * The written amount.
     *
     * @param bytes in the log of one replica
     * @param ended the event that makes it unsafe or useless to continue; empty when all is written
     */
    record Written(long bytes, Optional<TrialEvent> ended) {}

    /** Receives the number of written bytes repeatedly, and at the end. */
    interface Watcher {
        void written(long bytes);
    }

    /**
     * Writes the bytes.
     *
     * @param what what is written, for a message such as "could not write 5 GB of ..."
     */
    Written write(long wanted, Pace pace, TrialRules rules, String what, Watcher watcher) throws InterruptedException {
        long written = 0;
        int fruitless = 0;
        while (written < wanted) {
            Written round = round(wanted - written, written, pace, rules, watcher);
            written += round.bytes();
            if (round.ended().isPresent()) {
                return new Written(written, round.ended());
            }
            fruitless = round.bytes() > 0 ? 0 : fruitless + 1;
            if (fruitless == FRUITLESS) {
                TrialEvent gaveUp = new TrialEvent(
                        context.time().nanoTime(),
                        TrialEvent.Kind.BUDGET,
                        "could not write " + new Bytes(wanted - written).human() + " of " + what);
                return new Written(written, Optional.of(gaveUp));
            }
        }
        return new Written(written, Optional.empty());
    }

    private Written round(long missing, long before, Pace pace, TrialRules rules, Watcher watcher)
            throws InterruptedException {
        ByteBudget share = new ByteBudget(Math.multiplyExact(missing + SLACK.value(), (long) replicas));
        List<ByteBudget> budgets = List.of(context.written(), context.disk().budget(), share);
        try (MonitoredLoad stretch =
                new MonitoredLoad(context, rules, producers, new LoadOrder(pace, FOR_EVER, budgets))) {
            // The budget is not used here: engines may take more from it in advance than they write.
            while (stretch.tick() && written(stretch) < missing) {
                watcher.written(before + written(stretch));
            }
            LoadTotals totals = stretch.stop();
            stretch.landed(totals, rules.ready());
            watcher.written(before + totals.wireBytes());
            boolean byShare = share.left() < context.bytesLeft();
            return new Written(
                    totals.wireBytes(),
                    stretch.events().stream()
                            .filter(event -> event.kind().ends())
                            .filter(event -> !byShare || !isBudget(event.kind()))
                            .findFirst());
        }
    }

    private static boolean isBudget(TrialEvent.Kind kind) {
        return kind == TrialEvent.Kind.BUDGET || kind == TrialEvent.Kind.NO_ROOM;
    }

    private static long written(MonitoredLoad stretch) {
        return stretch.intervals().stream().mapToLong(LoadInterval::wireBytes).sum();
    }
}
