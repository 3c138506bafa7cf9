package io.floodmark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One row of the boundary table.
 *
 * @param condition noise, the bottleneck by true limit, and the requested precision
 * @param form dependence of the limits on record sizes
 */
record BoundaryCondition(SearchCondition condition, BoundaryForm form) {
    /** Sizes from 100 B to 100 kB, half a decade apart. */
    static final List<Double> SIZES = List.of(100.0, 316.0, 1_000.0, 3_160.0, 10_000.0, 31_600.0, 100_000.0);

    /** Returns the conditions for which the method was designed, then those for which no search was designed. */
    static List<BoundaryCondition> all() {
        List<SearchCondition> search = SearchConditions.ofLongTrials();
        List<BoundaryCondition> rows = new ArrayList<>();
        for (SearchCondition condition : search.subList(0, 6)) {
            if (condition.warning() == SearchCondition.Warning.MARGIN) {
                for (BoundaryForm form : BoundaryForm.values()) {
                    rows.add(new BoundaryCondition(condition, form));
                }
            } else {
                rows.add(new BoundaryCondition(condition, BoundaryForm.EXACT));
            }
        }
        search.subList(6, search.size()).forEach(hard -> rows.add(new BoundaryCondition(hard, BoundaryForm.EXACT)));
        return List.copyOf(rows);
    }

    String name() {
        return condition.name() + ", " + form.label();
    }

    /** Returns the limits of the indicators by the true limit. */
    DoubleFunction<List<SimulatedLimit>> limits() {
        return condition.limits();
    }
}
