package io.floodmark.load;

import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;

/**
 * One stretch of load.
 *
 * @param atMost sending ends by itself after that long, even when nobody stops it
 * @param budgets taken from before each send, in bytes of log over all replicas; sending ends when one is spent
 */
public record LoadOrder(Pace pace, Duration atMost, List<ByteBudget> budgets) {
    public LoadOrder {
        budgets = List.copyOf(budgets);
    }
}
