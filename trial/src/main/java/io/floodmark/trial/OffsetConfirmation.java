package io.floodmark.trial;

import io.floodmark.load.LoadTotals;
import io.floodmark.model.Confirmation;
import java.time.Duration;

/**
 * What a stretch of load brings into the logs, by their end offsets (high watermarks). It may come late: followers
 * still copy what only the leader has confirmed, and brokers still read what asked for no answer. Whatever is late
 * would be counted to the next stretch.
 */
final class OffsetConfirmation {
    private final TrialContext context;
    private final TrialRules rules;
    private final long before;

    /** Before anything is sent. */
    OffsetConfirmation(TrialContext context, TrialRules rules) {
        this.context = context;
        this.rules = rules;
        this.before = context.target().endOffsets();
    }

    /** Once nothing more is sent: asks again until the counts agree and nothing more comes, but no longer than that. */
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

    /** Records in doubt may be there or come: only standing still tells. */
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
