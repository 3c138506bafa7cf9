package io.floodmark.store;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import java.util.List;
import java.util.Optional;

/**
 * A boundary or a comparison with the runs that belong to it, or a run alone.
 *
 * @param boundary if it is one
 * @param comparison if it is one
 * @param runs ids of its runs, in order
 */
public record StoredStudy(Optional<BoundaryRun> boundary, Optional<ComparisonRun> comparison, List<String> runs) {
    public StoredStudy {
        runs = List.copyOf(runs);
    }

    static StoredStudy of(BoundaryRun boundary) {
        return new StoredStudy(
                Optional.of(boundary),
                Optional.empty(),
                boundary.lines().stream()
                        .flatMap(line -> line.searches().stream())
                        .map(search -> search.run())
                        .distinct()
                        .toList());
    }

    static StoredStudy of(ComparisonRun comparison) {
        return new StoredStudy(
                Optional.empty(),
                Optional.of(comparison),
                comparison.variants().stream()
                        .map(ComparedVariant::run)
                        .flatMap(Optional::stream)
                        .distinct()
                        .toList());
    }

    static StoredStudy ofRun(String id) {
        return new StoredStudy(Optional.empty(), Optional.empty(), List.of(id));
    }

    /** Returns the id of the boundary, the comparison or the run. */
    public String id() {
        return boundary.map(BoundaryRun::id)
                .or(() -> comparison.map(ComparisonRun::id))
                .orElseGet(() -> runs.get(0));
    }

    /** Returns {@code boundary}, {@code comparison} or {@code run}. */
    public String kind() {
        if (boundary.isPresent()) {
            return "boundary";
        }
        return comparison.isPresent() ? "comparison" : "run";
    }
}
