package io.floodmark.trial;

import io.floodmark.load.LoadTotals;
import io.floodmark.model.trial.Confirmation;
import java.time.Duration;

/**
 * Counts the records that a load phase appends, by end offsets (high watermarks). They may arrive late: followers still
 * copy records that only the leader has confirmed, and brokers still read requests that need no response. Late records
 * would otherwise count for the next phase.
 */
final class OffsetConfirmation {
    private final TrialContext context;
    private final TrialRules rules;
    private final long before;

    /** Reads the end offsets before anything is sent. */
    OffsetConfirmation(TrialContext context, TrialRules rules) {
        this.context = context;
        this.rules = rules;
        this.before = context.target().endOffsets();
    }

    /**
     * Reads the end offsets again, after sending has stopped, until the counts agree and no more records arrive, but no
     * longer than the given time.
     */
    Confirmation await(LoadTotals totals, Duration atMost) throws InterruptedException {
        long deadline = context.time().nanoTime() + atMost.toNanos();
        Confirmation seen = read(totals);
        boolean still = false;
        while (!settled(seen, still)
                && context.time().nanoTime() < deadline
                && !context.stop().requested()) {
            context.time().awaitUntil(context.time().nanoTime() + rules.tick().toNanos());
            Confirmation now = read(totals);
            still = now.equals(seen);
            seen = now;
        }
        return seen;
    }

    /**
     * True if the counts are final. Records with unknown outcome may exist or still arrive, so the counts must also be
     * stable.
     */
    private boolean settled(Confirmation seen, boolean still) {
        return before < 0 || (seen.agrees() && (still || seen.unknown() == 0));
    }

    private Confirmation read(LoadTotals totals) {
        long after = context.target().endOffsets();
        return before < 0 || after < 0
                ? Confirmation.UNREAD
                : new Confirmation(after - before - totals.controlRecords(), totals.acked(), totals.unconfirmed());
    }
}
