package io.floodmark.config.reader;

import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Plan;
import java.util.List;

/**
 * A plan that compares, with the plan of each variant.
 *
 * @param plan the whole plan
 * @param variants plans without a comparison, in the order of {@link ComparisonSpec#variants}; empty if nothing is
 *     compared
 */
public record ComparisonPlans(Plan plan, List<Plan> variants) {
    public ComparisonPlans {
        variants = List.copyOf(variants);
    }
}
