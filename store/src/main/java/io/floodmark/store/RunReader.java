package io.floodmark.store;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.model.verdict.Goal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Reads stored runs while other processes may write them: each call sees a consistent state. Single-threaded. */
public final class RunReader implements AutoCloseable {
    /** The id of the run that started last. */
    public static final String LAST = "last";

    private final StoreAddress address;
    private final Handle handle;

    private RunReader(StoreAddress address, Handle handle) {
        this.address = address;
        this.handle = handle;
    }

    static RunReader open(StoreAddress address) {
        if (address instanceof PostgresAddress database) {
            return new RunReader(address, PostgresDatabase.openToRead(database));
        }
        Path file = ((StoreFile) address).path();
        if (!Files.exists(file)) {
            throw new PlanException(file + ": no such file; expected stored runs: run floodmark limit first, or give"
                    + " another --store");
        }
        return new RunReader(address, Database.openToRead(file));
    }

    /**
     * Opens a file that comes from elsewhere, once its structure is checked.
     *
     * @throws EnvironmentException if it is damaged
     */
    static RunReader openReceived(Path file) {
        Database.requireIntact(file);
        return open(new StoreFile(file));
    }

    /**
     * Returns a boundary, a comparison or a run, with what belongs to it.
     *
     * @param id its id, a unique prefix of it, or {@link #LAST}
     * @throws PlanException if the prefix is not unique
     */
    public Optional<StoredStudy> findStudy(String id) {
        return findBoundary(id)
                .map(StoredStudy::of)
                .or(() -> findComparison(id).map(StoredStudy::of))
                .or(() -> read(handle -> id(handle, id)).map(StoredStudy::ofRun));
    }

    /** Returns the boundary or the comparison that a run belongs to; empty if it belongs to none. */
    public Optional<StoredStudy> studyOfRun(String run) {
        return Stream.concat(
                        boundaries().stream().map(StoredStudy::of),
                        comparisons().stream().map(StoredStudy::of))
                .filter(study -> study.runs().contains(run))
                .findFirst();
    }

    /** Returns the study of a store that has one only; empty if it has none. */
    Optional<StoredStudy> onlyStudy() {
        return boundaries().stream()
                .findFirst()
                .map(StoredStudy::of)
                .or(() -> comparisons().stream().findFirst().map(StoredStudy::of))
                .or(() -> findStudy(LAST));
    }

    /** Returns all runs, the last started first. */
    public List<RunSummary> list() {
        return read(RunRows::list);
    }

    /** Returns the ids of all runs, the last started first. */
    public List<String> ids() {
        return read(RunRows::ids);
    }

    /** True if a run with this whole id is stored. */
    public boolean has(String run) {
        return read(handle -> RunRows.ids(handle, run)).contains(run);
    }

    /** True if the run is stored and has not ended. */
    public boolean inProgress(String run) {
        return read(handle -> RunRows.inProgress(handle, run));
    }

    /**
     * Returns a run with all its parts.
     *
     * @param run its id, a unique prefix of it, or {@link #LAST}
     * @throws PlanException if the prefix is not unique
     * @throws EnvironmentException if the run contains words of a later version
     */
    public Optional<Run> find(String run) {
        return read(handle -> id(handle, run).map(id -> RunRows.read(handle, id)));
    }

    /**
     * Returns the states of a run that has not ended, of the last hour.
     *
     * @param after position of the last known state; -1 for all
     */
    public List<RunState> progress(String run, long after) {
        return read(handle -> ProgressRows.after(handle, run, after));
    }

    /**
     * Returns all runs for a list, the last started first, without what takes long to read: readings and everything of
     * single seconds, outages, and conditions other than the number of brokers.
     */
    public List<Run> outlines() {
        return read(handle -> RunRows.outlines(handle, Optional.empty()));
    }

    /**
     * Returns a run for a list, as {@link #outlines} does.
     *
     * @param run its id
     */
    public Optional<Run> outline(String run) {
        return read(handle -> RunRows.outlines(handle, Optional.of(run))).stream()
                .findFirst();
    }

    /** Returns the limits with both ends that runs found at a place, without those of one run; the latest first. */
    public List<StoredLimit> limits(String place, Goal goal, String exceptRun) {
        return read(handle -> LimitRows.at(handle, place, goal, exceptRun));
    }

    /** Returns the tags of all studies that have any, by the id of the study. */
    public Map<String, List<String>> tags() {
        return read(TagRows::all);
    }

    /** Returns all boundaries, the last started first. */
    public List<BoundaryRun> boundaries() {
        return read(BoundaryRows::list);
    }

    /**
     * Returns a boundary with all its parts.
     *
     * @param boundary its id, a unique prefix of it, or {@link #LAST} if no other run began after it
     * @throws PlanException if the prefix is not unique
     */
    public Optional<BoundaryRun> findBoundary(String boundary) {
        return read(handle -> boundaryId(handle, boundary).flatMap(id -> BoundaryRows.read(handle, id)));
    }

    private static Optional<String> boundaryId(Handle handle, String boundary) {
        return boundary.equals(LAST)
                ? BoundaryRows.lastId(handle)
                : only(boundary, boundary.isEmpty() ? List.of() : BoundaryRows.ids(handle, boundary));
    }

    /** Returns all comparisons, the last started first. */
    public List<ComparisonRun> comparisons() {
        return read(ComparisonRows::list);
    }

    /**
     * Returns a comparison with all its parts.
     *
     * @param comparison its id, a unique prefix of it, or {@link #LAST} if no other run began after it
     * @throws PlanException if the prefix is not unique
     */
    public Optional<ComparisonRun> findComparison(String comparison) {
        return read(handle -> comparisonId(handle, comparison).flatMap(id -> ComparisonRows.read(handle, id)));
    }

    private static Optional<String> comparisonId(Handle handle, String comparison) {
        return comparison.equals(LAST)
                ? ComparisonRows.lastId(handle)
                : only(comparison, comparison.isEmpty() ? List.of() : ComparisonRows.ids(handle, comparison));
    }

    private static Optional<String> id(Handle handle, String run) {
        return run.equals(LAST)
                ? RunRows.lastId(handle)
                : only(run, run.isEmpty() ? List.of() : RunRows.ids(handle, run));
    }

    private static Optional<String> only(String run, List<String> ids) {
        if (ids.contains(run)) {
            return Optional.of(run);
        }
        if (ids.size() > 1) {
            throw new PlanException("run " + run + " could be " + String.join(", ", ids)
                    + "; expected an id, or a beginning that only one has, or " + LAST);
        }
        return ids.stream().findFirst();
    }

    private <T> T read(Function<Handle, T> question) {
        return SqlFailures.translated(address, () -> handle.inTransaction(question::apply));
    }

    @Override
    public void close() {
        handle.close();
    }
}
