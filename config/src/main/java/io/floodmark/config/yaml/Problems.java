package io.floodmark.config.yaml;

import io.floodmark.model.error.PlanException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects problems, so that all are reported at once, in the order of the file. Single-threaded. */
public final class Problems {
    private record Problem(SourcePosition place, KeyPath path, String text) {
        @Override
        public String toString() {
            return path.equals(KeyPath.TOP) ? place + ": " + text : place + ": " + path + ": " + text;
        }
    }

    private final List<Problem> found = new ArrayList<>();

    /**
     * Adds a problem.
     *
     * @param text what is wrong, what is expected, and the fix if it is not obvious
     */
    public void add(SourcePosition place, KeyPath path, String text) {
        found.add(new Problem(place, path, text));
    }

    /** True if there is a problem at {@code path} or below it. */
    public boolean touch(KeyPath path) {
        return found.stream().anyMatch(problem -> problem.path().startsWith(path));
    }

    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new PlanException(found.stream()
                    .sorted(Comparator.comparing(Problem::place))
                    .map(Problem::toString)
                    .distinct()
                    .toList());
        }
    }
}
