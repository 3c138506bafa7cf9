package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.Bytes;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Writes so many bytes of record batches into the logs, and little more, so that they lie there to be read. Paid from
 * the same budgets as all else, and guarded like a trial. Used by one thread.
 */
final class LogFiller {
    /** Written beyond what is wanted, at most: engines that hold bytes back end up to that early. */
    static final Bytes SLACK = Bytes.ofMiB(8);

    private static final Duration FOR_EVER = Duration.ofDays(1);
    /** Rounds in which nothing was written before it is given up. */
    private static final int FRUITLESS = 3;

    private final TrialContext context;
    private final Fleet producers;
    private final int replicas;

    /** @param replicas what each byte counts in the budgets */
    LogFiller(TrialContext context, Fleet producers, int replicas) {
        this.context = context;
        this.producers = producers;
        this.replicas = replicas;
    }

    /**
     * What was written.
     *
     * @param bytes in the log of one replica
     * @param ended what makes going on unsafe or useless; empty when all is written
     */
    record Written(long bytes, Optional<TrialEvent> ended) {}

    /** Told now and then, and at the end, how many bytes are written. */
    interface Watcher {
        void written(long bytes);
    }

    /** @param what is written, for a message: as "the 5 GB that ..." goes on */
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
            // Not by what is taken from the budget: engines may take more in advance than they then write.
            while (stretch.tick() && written(stretch) < missing) {
                watcher.written(before + written(stretch));
            }
            LoadTotals totals = stretch.stop();
            stretch.landed(totals, rules.ready());
            watcher.written(before + totals.wireBytes());
            boolean ours = share.left() < context.bytesLeft();
            return new Written(
                    totals.wireBytes(),
                    stretch.events().stream()
                            .filter(event -> event.kind().ends())
                            .filter(event -> !ours || !isBudget(event.kind()))
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
