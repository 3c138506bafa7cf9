package io.floodmark.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One execution of a plan that finds boundaries: a line for each of its clusters, and a {@link Run} for each search.
 *
 * @param id as a run's; no run has the same
 * @param command as the user typed it, without secrets
 * @param effectivePlan YAML with every default, readable by the plan reader
 * @param lines in the order they were searched; the last may be under way
 * @param ended empty while it runs, or when it was killed
 * @param outcome a short word and what it means for people; empty while it runs
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
