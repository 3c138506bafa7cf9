package io.floodmark.model.trend;

import io.floodmark.model.comparison.Effect;
import java.util.List;

/**
 * A change of the level of a measure from one point to the next.
 *
 * @param at index of the first point after the change
 * @param before geometric mean of the points since the previous change
 * @param after geometric mean of the points until the next change
 * @param effect of the change, with the probability of the permutation test
 * @param conditions that changed at the same time
 */
public record TrendChange(int at, double before, double after, Effect effect, List<ChangedCondition> conditions) {
    public TrendChange {
        conditions = List.copyOf(conditions);
    }
}
