package io.floodmark.model.boundary;

import io.floodmark.model.run.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One execution of a plan that finds boundaries: a line for each of its clusters, and a {@link Run} for each search.
 *
 * @param id format of a run's id; no run has the same
 * @param command as the user typed it, without secrets
 * @param effectivePlan YAML with every default, readable by the plan reader
 * @param lines in the order in which they were searched; the last may be running
 * @param ended empty while it runs, or if it was killed
 * @param outcome a short word and its meaning for people; empty while it runs
 */
public record BoundaryRun(
        String id,
        String command,
        Instant started,
        Optional<Instant> ended,
        String effectivePlan,
        List<BoundaryLine> lines,
        Optional<String> outcome) {
    public BoundaryRun {
        lines = List.copyOf(lines);
    }
}
