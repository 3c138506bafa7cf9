package io.floodmark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One row of the boundary's table.
 *
 * @param condition noise, what binds by the true limit, and the half-width asked
 * @param form how limits follow from record sizes
 */
record BoundaryCondition(SearchCondition condition, BoundaryForm form) {
    /** 100 B to 100 kB, half a decade apart. */
    static final List<Double> SIZES = List.of(100.0, 316.0, 1_000.0, 3_160.0, 10_000.0, 31_600.0, 100_000.0);

    /** The conditions under which the method was designed, then those that no search was made for. */
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

    /** What binds, by the true limit. */
    DoubleFunction<List<SimulatedLimit>> limits() {
        return condition.limits();
    }
}
