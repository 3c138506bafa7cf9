package io.floodmark.trial;

import io.floodmark.load.LoadTotals;
import io.floodmark.model.Confirmation;
import java.time.Duration;

/**
 * What a stretch of load brings into the logs, by their end offsets (high watermarks). It may come late: followers still copy
 * what only the leader has confirmed, and brokers still read what asked for no answer. Whatever is late would be counted to the
 * next stretch.
 */
final class Landing {
    private final Cockpit cockpit;
    private final TrialRules rules;
    private final long before;

    /** Before anything is sent. */
    Landing(Cockpit cockpit, TrialRules rules) {
        this.cockpit = cockpit;
        this.rules = rules;
        this.before = cockpit.target().endOffsets();
    }

    /** Once nothing more is sent: asks again until the counts agree and nothing more comes, but no longer than that. */
    Confirmation await(LoadTotals totals, Duration atMost) throws InterruptedException {
        long deadline = cockpit.time().nanoTime() + atMost.toNanos();
        Confirmation seen = read(totals);
        boolean still = false;
        while (!settled(seen, still)
                && cockpit.time().nanoTime() < deadline
                && !cockpit.stop().requested()) {
            cockpit.time().awaitUntil(cockpit.time().nanoTime() + rules.tick().toNanos());
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
        long after = cockpit.target().endOffsets();
        return before < 0 || after < 0
                ? Confirmation.UNREAD
                : new Confirmation(after - before - totals.controlRecords(), totals.acked(), totals.unconfirmed());
    }
}
