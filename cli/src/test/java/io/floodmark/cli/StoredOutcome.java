package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.run.Searches;
import io.floodmark.runner.study.BoundaryOutcome;
import io.floodmark.store.StoreFile;
import java.nio.file.Path;

/**
 * The exit code that a search must have, derived from its stored result; used if a search on a real lab may end in
 * several ways.
 */
final class StoredOutcome {
    private StoredOutcome() {}

    /** Returns that of the last run of a program in that folder. */
    static int ofSearch(Path folder) {
        return code(Searches.outcome(StoredRuns.find(workspace(folder), "last")));
    }

    /** Returns that of the last boundary of a program in that folder. */
    static int ofBoundary(Path folder) {
        return code(BoundaryOutcome.of(
                StoredRuns.boundary(workspace(folder), "last").orElseThrow()));
    }

    private static int code(Outcome outcome) {
        return ExitCode.of(outcome.status()).code();
    }

    private static Workspace workspace(Path folder) {
        return Workspace.of(new StoreFile(folder.resolve("floodmark-runs/runs.db")));
    }
}
