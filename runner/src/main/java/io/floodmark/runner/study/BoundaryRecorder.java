package io.floodmark.runner.study;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.runner.RunContext;
import io.floodmark.search.boundary.PlannedSearch;
import io.floodmark.store.RunStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps a boundary while it is searched, and stores each part as soon as it is known. Used by one thread. */
final class BoundaryRecorder {
    private final RunStore store;
    private final BoundaryRun begun;
    private final List<BoundaryLine> lines = new ArrayList<>();
    private Optional<Instant> ended = Optional.empty();
    private Optional<String> outcome = Optional.empty();

    BoundaryRecorder(RunStore store, RunContext runContext) {
        this.store = store;
        this.begun = new BoundaryRun(
                runContext.runId(),
                runContext.command(),
                runContext.wall().instant(),
                Optional.empty(),
                PlanWriter.write(runContext.plan()),
                List.of(),
                Optional.empty());
        store.begin(begun);
    }

    /** Begins the next line, which may have searches already. */
    void begin(BoundaryLine line) {
        store.addLine(begun.id(), lines.size(), line);
        lines.add(line);
    }

    /** Begins a search of the last line and links it to its run. */
    void begin(PlannedSearch visit, String run) {
        int position = last().searches().size();
        store.beginSearch(begun.id(), lines.size() - 1, position, run, visit.at(), visit.guided(), visit.reason());
    }

    void found(BoundaryLine.Search search) {
        int position = last().searches().size();
        store.endSearch(begun.id(), lines.size() - 1, position, search.point().finding());
        replace(last().with(search));
    }

    void found(Boundary boundary) {
        store.found(begun.id(), lines.size() - 1, boundary);
        replace(last().with(boundary));
    }

    void end(Instant when, String how) {
        ended = Optional.of(when);
        outcome = Optional.of(how);
        store.endBoundary(begun.id(), when, how);
    }

    boolean ended() {
        return ended.isPresent();
    }

    /** Returns the last line, as far as it is known. */
    BoundaryLine line() {
        return last();
    }

    private BoundaryLine last() {
        return lines.get(lines.size() - 1);
    }

    private void replace(BoundaryLine line) {
        lines.set(lines.size() - 1, line);
    }

    /** Returns the boundary as far as it is known now. */
    BoundaryRun boundary() {
        return new BoundaryRun(
                begun.id(), begun.command(), begun.started(), ended, begun.effectivePlan(), lines, outcome);
    }
}
