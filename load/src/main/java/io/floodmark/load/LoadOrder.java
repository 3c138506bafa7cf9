package io.floodmark.load;

import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One period of load.
 *
 * @param atMost duration after which sending ends, even if it was not stopped
 * @param budgets from which bytes are taken before each send, in bytes of log over all replicas; sending ends when one
 *     is spent
 */
public record LoadOrder(Pace pace, Duration atMost, List<ByteBudget> budgets) {
    /** Counting over this many seconds gives a rate with a precision of a thousandth of a record per second. */
    private static final long LONG_SECONDS = 1_000;

    public LoadOrder {
        budgets = List.copyOf(budgets);
    }

    /** Returns the long-term rate of all producers together; empty if they send flat out. */
    public Optional<Rate> rate() {
        return pace.schedule().map(due -> new Rate((double) due.dueBy(LONG_SECONDS * 1_000_000_000L) / LONG_SECONDS));
    }
}
