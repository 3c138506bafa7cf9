package io.floodmark.runner.study;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.StoredRuns;
import java.time.Duration;
import java.util.List;

/**
 * A boundary that ended before its result, because it was killed, stopped or failed. A new boundary begins with its
 * searches and resumes it. Each next search follows from what was found, so the same findings lead to the same place.
 *
 * @param boundary as it was stored
 * @param plan its plan
 */
public record InterruptedBoundary(BoundaryRun boundary, Plan plan) {
    /**
     * Checks that there is something to resume.
     *
     * @throws PlanException if there is not
     */
    public static InterruptedBoundary of(BoundaryRun boundary) {
        InterruptedBoundary interrupted = new InterruptedBoundary(boundary, StoredRuns.plan(boundary));
        if (interrupted.ended(Boundary.End.ABORTED)) {
            throw refused(boundary, "was aborted to protect other clients");
        }
        if (interrupted.answered()) {
            throw refused(boundary, "has its answer");
        }
        if (boundary.lines().stream().allMatch(line -> line.searches().isEmpty())) {
            throw refused(boundary, "has no finished search");
        }
        return interrupted;
    }

    private static PlanException refused(BoundaryRun boundary, String why) {
        return new PlanException("--resume: boundary " + boundary.id() + " " + why
                + "; expected one that was interrupted after a search, as floodmark runs lists it");
    }

    private boolean ended(Boundary.End end) {
        return boundary.lines().stream().flatMap(line -> line.found().stream()).anyMatch(found -> found.end() == end);
    }

    private boolean answered() {
        return boundary.lines().size() == lines() && boundary.lines().stream().allMatch(InterruptedBoundary::whole);
    }

    private int lines() {
        return plan.boundary().orElseThrow().lines(plan.cluster()).size();
    }

    private static boolean whole(BoundaryLine line) {
        return line.found().stream().anyMatch(found -> found.end() != Boundary.End.STOPPED);
    }

    /** Returns the searches of a line that count; a stopped search is repeated. */
    List<BoundaryLine.Search> searches(int line) {
        List<BoundaryLine> lines = boundary.lines();
        return line >= lines.size()
                ? List.of()
                : lines.get(line).searches().stream()
                        .takeWhile(search -> search.point().limit().end() != Limit.End.STOPPED)
                        .toList();
    }

    /** Returns the run time that its searches took. */
    Duration spent() {
        return boundary.lines().stream()
                .flatMap(line -> line.searches().stream())
                .map(search -> search.point().finding().took())
                .reduce(Duration.ZERO, Duration::plus);
    }
}
