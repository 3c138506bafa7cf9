package io.floodmark.store;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store of runs in one SQLite file or a PostgreSQL database, which several processes may write and read at the same
 * time.
 *
 * <p>A thread of the store writes: the calls return at once, unless the disk cannot keep up. Each call is one
 * transaction, so a run that was killed has the trials that were added before. A failure is thrown as
 * {@link EnvironmentException} by a later call, {@link #close} at the latest. A run that is read equals the run that
 * was written, except that a negative zero becomes zero. Thread-safe.
 *
 * <p>If the connection to PostgreSQL is lost, the parts of runs, boundaries and comparisons are kept in a file until it
 * is back; all other changes fail.
 *
 * <p>SQLite is a native library: no part of it is loaded before a store is opened.
 */
public final class RunStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunStore.class);

    /** The default file, in the current folder. */
    public static final Path DEFAULT_FILE = Path.of("floodmark-runs", "runs.db");

    /** Longest wait for a lost connection at the end of a run. */
    static final Duration AT_END = Duration.ofSeconds(20);

    private final StoreAddress address;
    private final Path folder;
    private final ChangeTarget target;
    private final WriteQueue queue;

    private RunStore(StoreAddress address, Path folder, ChangeTarget target, Duration atEnd) {
        this.address = address;
        this.folder = folder;
        this.target = target;
        this.queue = new WriteQueue(address, target, atEnd);
    }

    /**
     * Opens the file for writing and reading; creates it, readable by its owner only, and its folder if they are
     * missing.
     */
    public static RunStore open(Path file) {
        return open(new StoreFile(file), file.resolveSibling("journal"));
    }

    /**
     * Opens a store for writing and reading, creates it if it is missing, and sends what earlier processes could not
     * send to it.
     *
     * @param folder folder of this process's files, for what cannot be sent to a PostgreSQL database
     */
    public static RunStore open(StoreAddress address, Path folder) {
        return open(address, folder, AT_END);
    }

    static RunStore open(StoreAddress address, Path folder, Duration atEnd) {
        if (address instanceof PostgresAddress database) {
            UnsentRuns.send(database, folder);
            return new RunStore(address, folder, new PostgresTarget(database, folder), atEnd);
        }
        return new RunStore(address, folder, new FileTarget((StoreFile) address), atEnd);
    }

    /** True if the store exists, with or without runs. */
    public static boolean exists(StoreAddress address) {
        return address instanceof StoreFile file
                ? Files.exists(file.path())
                : PostgresDatabase.hasRuns((PostgresAddress) address);
    }

    /** Opens an existing file for reading only. */
    public static RunReader openReadOnly(Path file) {
        return RunReader.open(new StoreFile(file));
    }

    /**
     * Opens an existing store for reading only, after sending what earlier processes could not send to it. What cannot
     * be sent stays: a user who may only read sees what is stored.
     *
     * @param folder folder of this process's files
     */
    public static RunReader openReadOnly(StoreAddress address, Path folder) {
        if (address instanceof PostgresAddress database) {
            try {
                UnsentRuns.send(database, folder);
            } catch (EnvironmentException unsent) {
                LOG.warn("store={} lacks results: {}", address, unsent.getMessage());
            }
        }
        return RunReader.open(address);
    }

    /** Adds a run, with all the parts that it has already. */
    public void begin(Run run) {
        queue.put(run.id(), handle -> RunRows.insert(handle, run));
    }

    /**
     * Records the state of a run for those who watch it. Nothing waits for it: a state is dropped if earlier changes
     * wait to be written, or if it cannot be written.
     *
     * @param state JSON object
     * @return false if it is dropped at once
     */
    public boolean addProgress(String runId, String state) {
        return queue.offer(handle -> ProgressRows.add(handle, runId, state));
    }

    public void addConditions(String runId, List<Condition> conditions) {
        List<Condition> copy = List.copyOf(conditions);
        queue.put(runId, handle -> RunRows.insertConditions(handle, runId, copy));
    }

    public void addTrial(String runId, Trial trial) {
        queue.put(runId, handle -> TrialRows.insert(handle, runId, trial));
    }

    public void addLimit(String runId, Limit limit) {
        queue.put(runId, handle -> LimitRows.OF_RUNS.append(handle, limit, runId));
    }

    /**
     * Replaces a limit by the result of more trials.
     *
     * @param position of the limit in its run, from 0
     */
    public void replaceLimit(String runId, int position, Limit limit) {
        queue.put(runId, handle -> LimitRows.OF_RUNS.replace(handle, position, limit, runId));
    }

    /** Records that a broker is about to be stopped, with all results that exist already. */
    public void beginOutage(String runId, Outage outage) {
        queue.put(runId, handle -> OutageRows.insert(handle, runId, outage));
    }

    /** Adds a trial with a broker down or rejoining. */
    public void addOutageTrial(String runId, Trial trial) {
        queue.put(runId, handle -> TrialRows.insertOfOutage(handle, runId, trial));
    }

    public void addOutageLimit(String runId, Limit limit, Optional<Headroom> headroom) {
        queue.put(runId, handle -> OutageRows.insertLimit(handle, runId, limit, headroom));
    }

    public void addRejoin(String runId, Rejoin rejoin) {
        queue.put(runId, handle -> OutageRows.REJOINS.append(handle, rejoin, runId));
    }

    public void addFailover(String runId, Failover failover) {
        queue.put(runId, handle -> RunRows.FAILOVERS.append(handle, failover, runId));
    }

    /**
     * Records how an outage ended.
     *
     * @param returned whether the broker was back in every in-sync set
     */
    public void endOutage(String runId, boolean returned, String how) {
        queue.put(runId, handle -> OutageRows.end(handle, runId, returned, how));
    }

    /**
     * Records how a run ended.
     *
     * @param outcome a short word and its meaning for people
     */
    public void end(String runId, Instant ended, String outcome) {
        queue.put(runId, handle -> {
            if (!RunRows.end(handle, runId, ended, outcome)) {
                throw new EnvironmentException(
                        address + " has no run " + runId + " to end; expected one that was begun");
            }
            ProgressRows.removeAll(handle, runId);
        });
    }

    /** Adds a boundary, with all the parts that it has already; the runs of its searches are added before it. */
    public void begin(BoundaryRun boundary) {
        queue.put(boundary.id(), handle -> BoundaryRows.insert(handle, boundary));
    }

    /**
     * Adds a line to a boundary.
     *
     * @param line its number, from 0
     */
    public void addLine(String boundaryId, int line, BoundaryLine begun) {
        queue.put(boundaryId, handle -> BoundaryLineRows.insert(handle, boundaryId, line, begun));
    }

    /**
     * Links a run that has begun to its search.
     *
     * @param position number of the search in its line, from 0
     */
    public void beginSearch(
            String boundaryId, int line, int position, String runId, double at, boolean guided, String reason) {
        queue.put(
                boundaryId,
                handle -> BoundarySearchRows.begin(handle, boundaryId, line, position, runId, at, guided, reason));
    }

    /** Adds the result of a search; its limit is the first of its run. */
    public void endSearch(String boundaryId, int line, int position, LimitFinding finding) {
        queue.put(boundaryId, handle -> BoundarySearchRows.end(handle, boundaryId, line, position, finding));
    }

    /** Adds the result of a line's searches. */
    public void found(String boundaryId, int line, Boundary boundary) {
        queue.put(boundaryId, handle -> BoundaryLineRows.update(handle, boundaryId, line, boundary));
    }

    /** Records how a boundary ended. */
    public void endBoundary(String boundaryId, Instant ended, String outcome) {
        queue.put(boundaryId, handle -> {
            if (!BoundaryRows.end(handle, boundaryId, ended, outcome)) {
                throw new EnvironmentException(
                        address + " has no boundary " + boundaryId + " to end; expected one that was begun");
            }
        });
    }

    /**
     * Adds a comparison, with all the parts that it has already; the runs of its variants are added before they are
     * linked.
     */
    public void begin(ComparisonRun comparison) {
        queue.put(comparison.id(), handle -> ComparisonRows.insert(handle, comparison));
    }

    /** Records the common load of the variants. */
    public void addLoad(String comparisonId, CommonLoad load) {
        queue.put(comparisonId, handle -> ComparisonRows.load(handle, comparisonId, load));
    }

    /**
     * Replaces the data of a variant except its pairs.
     *
     * @param position number of the variant, from 0, which is the baseline
     */
    public void update(String comparisonId, int position, ComparedVariant variant) {
        queue.put(comparisonId, handle -> ComparedVariantRows.update(handle, comparisonId, position, variant));
    }

    /**
     * Adds a pair that counted.
     *
     * @param variant number of the variant
     * @param position number of the pair, from 0
     */
    public void addPair(String comparisonId, int variant, int position, TrialPair pair) {
        queue.put(comparisonId, handle -> TrialPairRows.insert(handle, comparisonId, variant, position, pair));
    }

    /** Adds a hook that ran, at the given position in the comparison, from 0. */
    public void addHook(String comparisonId, int position, HookRun hook) {
        queue.put(comparisonId, handle -> ComparisonRows.HOOKS.insert(handle, position, List.of(hook), comparisonId));
    }

    /** Records how a comparison ended. */
    public void endComparison(String comparisonId, Instant ended, String outcome) {
        queue.put(comparisonId, handle -> {
            if (!ComparisonRows.end(handle, comparisonId, ended, outcome)) {
                throw new EnvironmentException(
                        address + " has no comparison " + comparisonId + " to end; expected one that was begun");
            }
        });
    }

    /**
     * Adds a study of another store, with its runs, or nothing of it. Parts that are stored already stay as they are.
     *
     * @return number of runs that were added
     * @throws EnvironmentException if a part is stored already, but with another content
     */
    public int add(StoredStudy study, RunReader from) {
        flush();
        List<Run> missing = new ArrayList<>();
        boolean known;
        try (RunReader here = openReadOnly(address, folder)) {
            for (String id : study.runs()) {
                Run run = from.find(id)
                        .orElseThrow(() -> new EnvironmentException("run " + id + " of " + study.kind() + " "
                                + study.id() + " is missing; expected all runs of it"));
                if (!isStored("run", id, here.find(id), Optional.of(run))) {
                    missing.add(run);
                }
            }
            known = isStored("boundary", study.id(), here.findBoundary(study.id()), study.boundary())
                    || isStored("comparison", study.id(), here.findComparison(study.id()), study.comparison());
        }
        Map<String, List<String>> tags = from.tags();
        // One transaction: nobody sees a study without its runs, or half of them.
        queue.putNow(handle -> {
            tags.forEach((id, words) -> {
                if (id.equals(study.id()) || study.runs().contains(id)) {
                    TagRows.add(handle, id, words);
                }
            });
            missing.forEach(run -> RunRows.insert(handle, run));
            if (!known) {
                study.boundary().ifPresent(boundary -> BoundaryRows.insert(handle, boundary));
                study.comparison().ifPresent(comparison -> ComparisonRows.insert(handle, comparison));
            }
        });
        flush();
        return missing.size();
    }

    /** Adds tags to a run, boundary or comparison; those that it has already stay. */
    public void addTags(String studyId, List<String> tags) {
        List<String> copy = List.copyOf(tags);
        queue.putNow(handle -> TagRows.add(handle, studyId, copy));
    }

    /** Removes tags from a run, boundary or comparison; those that it does not have are ignored. */
    public void removeTags(String studyId, List<String> tags) {
        List<String> copy = List.copyOf(tags);
        queue.putNow(handle -> TagRows.remove(handle, studyId, copy));
    }

    /** Deletes a study with its runs. The file keeps its size: later runs use the space. */
    public void delete(StoredStudy study) {
        queue.putNow(handle -> {
            study.boundary()
                    .ifPresent(boundary -> handle.execute("DELETE FROM boundaries WHERE id = ?", boundary.id()));
            study.comparison()
                    .ifPresent(comparison -> handle.execute("DELETE FROM comparisons WHERE id = ?", comparison.id()));
            study.runs().forEach(run -> {
                handle.execute("DELETE FROM runs WHERE id = ?", run);
                TagRows.removeAll(handle, run);
            });
            TagRows.removeAll(handle, study.id());
        });
        flush();
    }

    private <T> boolean isStored(String kind, String id, Optional<T> here, Optional<T> there) {
        if (here.isPresent() && !here.equals(there)) {
            throw new EnvironmentException(
                    address + " has another " + kind + " " + id + "; expected the same, or none: give another --store");
        }
        return here.isPresent();
    }

    /** Returns when all earlier changes are in the store, or kept in a file. */
    public void flush() {
        queue.flush();
    }

    /** Returns the result of {@link RunReader#list}, including all earlier changes. */
    public List<RunSummary> list() {
        flush();
        try (RunReader reader = openReadOnly(address, folder)) {
            return reader.list();
        }
    }

    /** Returns the result of {@link RunReader#find}, including all earlier changes, wherever they are kept. */
    public Optional<Run> find(String run) {
        flush();
        Optional<Run> kept = target.kept().flatMap(file -> {
            try (RunReader reader = openReadOnly(file)) {
                return reader.find(run);
            }
        });
        if (kept.isPresent()) {
            return kept;
        }
        try (RunReader reader = openReadOnly(address, folder)) {
            return reader.find(run);
        }
    }

    /**
     * Writes all remaining changes. Throws the first failure, if no call has thrown it yet, and if changes could not be
     * sent.
     */
    @Override
    public void close() {
        queue.close();
    }
}
