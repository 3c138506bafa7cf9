package io.floodmark.search.comparison;

import io.floodmark.model.unit.Rate;
import io.floodmark.search.LimitPrior;
import java.util.Optional;

/**
 * What is known about one side of a comparison of limits before its first block.
 *
 * @param expected expected limit; it only chooses loads, and does not enter the result
 * @param ceiling highest load that may be offered, if there is one
 */
public record SideStart(LimitPrior expected, Optional<Rate> ceiling) {
    /** Returns the load of a trial at a multiple of the limit that the blocks so far support. */
    Rate load(GridDistribution blocks, double multiple) {
        double limit = Math.exp(blocks.times(expected::density).quantile(0.5));
        Rate wanted = new Rate(multiple * limit);
        return ceiling.filter(most -> most.compareTo(wanted) < 0).orElse(wanted);
    }
}
