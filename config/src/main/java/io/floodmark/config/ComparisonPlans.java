package io.floodmark.config;

import io.floodmark.model.ComparisonSpec;
import io.floodmark.model.Plan;
import java.util.List;

/**
 * A plan that compares, and what each of its variants comes to.
 *
 * @param plan of the whole
 * @param variants plans without a comparison, in the order of {@link ComparisonSpec#variants}; none where nothing is
 *     compared
 */
public record ComparisonPlans(Plan plan, List<Plan> variants) {
    public ComparisonPlans {
        variants = List.copyOf(variants);
    }
}
