package io.floodmark.cli;

import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;

/** Finds a stored run as commands name it. */
final class StoredRuns {
    private StoredRuns() {}

    /** @param id whole, its beginning, or {@code last} */
    static Run find(Workspace workspace, String id) {
        try (RunReader reader = RunStore.openReadOnly(workspace.store())) {
            return reader.find(id)
                    .orElseThrow(() -> new PlanException("run '" + id + "' is not in " + workspace.store()
                            + "; expected one that floodmark runs lists, or last"));
        }
    }
}
