package io.floodmark.load;

import io.floodmark.model.Rate;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One stretch of load.
 *
 * @param atMost sending ends by itself after that long, even when nobody stops it
 * @param budgets taken from before each send, in bytes of log over all replicas; sending ends when one is spent
 */
public record LoadOrder(Pace pace, Duration atMost, List<ByteBudget> budgets) {
    /** A count of so many seconds tells a rate to within a thousandth of a record per second. */
    private static final long LONG_SECONDS = 1_000;

    public LoadOrder {
        budgets = List.copyOf(budgets);
    }

    /** On the long run, all producers together; empty where they send flat out. */
    public Optional<Rate> rate() {
        return pace.schedule().map(due -> new Rate((double) due.dueBy(LONG_SECONDS * 1_000_000_000L) / LONG_SECONDS));
    }
}
