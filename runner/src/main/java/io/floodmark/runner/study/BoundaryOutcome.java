package io.floodmark.runner.study;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint.Use;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Determines the outcome of a boundary, which is that of its worst line. */
public final class BoundaryOutcome {
    /** From the worst to the best. */
    private static final List<Status> ORDER =
            List.of(Status.ABORTED, Status.STOPPED, Status.INVALID, Status.OVERLOADED, Status.DONE);

    private BoundaryOutcome() {}

    public static Outcome of(BoundaryRun boundary) {
        return boundary.lines().stream()
                .flatMap(line -> line.found().stream().map(found -> of(line, found)))
                .min(Comparator.comparingInt(outcome -> ORDER.indexOf(outcome.status())))
                .orElseGet(() -> new Outcome(Status.INVALID, "no search was run"));
    }

    private static Outcome of(BoundaryLine line, Boundary found) {
        String ended = found.end().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new Outcome(
                status(found),
                ended + ": " + line.cluster() + ", " + line.searches().size() + " searches");
    }

    private static Status status(Boundary found) {
        return switch (found.end()) {
            case ABORTED -> Status.ABORTED;
            case STOPPED -> Status.STOPPED;
            case INVALID -> Status.INVALID;
            case CONVERGED, BUDGET_SPENT, EXHAUSTED -> known(found);
        };
    }

    /** Returns DONE if a limit or a lower bound was found anywhere, else OVERLOADED if an upper bound was. */
    private static Status known(Boundary found) {
        if (any(found, Use.VALUE) || any(found, Use.LOWER_BOUND)) {
            return Status.DONE;
        }
        return any(found, Use.UPPER_BOUND) ? Status.OVERLOADED : Status.INVALID;
    }

    private static boolean any(Boundary found, Use use) {
        return found.points().stream().anyMatch(point -> point.use() == use);
    }
}
