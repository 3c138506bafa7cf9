package io.floodmark.runner.study;

import io.floodmark.model.Boundary;
import io.floodmark.model.BoundaryLine;
import io.floodmark.model.BoundaryRun;
import io.floodmark.model.Limit;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.runner.StoredRuns;
import java.time.Duration;
import java.util.List;

/**
 * A boundary that ended before its answer: killed, stopped or broken. Another begins with its searches and goes on:
 * where a boundary is searched next follows from what was found, so the same findings lead to where it was.
 *
 * @param boundary as it was stored
 * @param plan of it
 */
public record InterruptedBoundary(BoundaryRun boundary, Plan plan) {
    /**
     * Looks whether there is something to go on with.
     *
     * @throws PlanException where there is not
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

    /** The searches of a line that count; one that was stopped is made again. */
    List<BoundaryLine.Search> searches(int line) {
        List<BoundaryLine> lines = boundary.lines();
        return line >= lines.size()
                ? List.of()
                : lines.get(line).searches().stream()
                        .takeWhile(search -> search.point().limit().end() != Limit.End.STOPPED)
                        .toList();
    }

    /** Run time that its searches took. */
    Duration spent() {
        return boundary.lines().stream()
                .flatMap(line -> line.searches().stream())
                .map(search -> search.point().finding().took())
                .reduce(Duration.ZERO, Duration::plus);
    }
}
