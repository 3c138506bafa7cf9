package io.floodmark.cli;

import io.floodmark.cli.result.StoredReport;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.runner.Workspace;
import io.floodmark.serve.RunServer;
import io.floodmark.serve.ServeSettings;
import io.floodmark.store.RunStore;
import java.nio.file.Path;
import java.util.List;

/** Serves the pages of a store. */
final class RunPages {
    /** Property with the folder of the installation; the launcher sets it. */
    private static final String HOME = "floodmark.home";

    private RunPages() {}

    static RunServer start(Workspace workspace, ServeSettings settings, NanoClock clock) {
        RunServer.Source source = new RunServer.Source(
                () -> RunStore.exists(workspace.store()),
                workspace::openReader,
                workspace::openStore,
                new StoredReport(workspace),
                launcher(),
                List.of("--store", workspace.store().argument()));
        return RunServer.start(settings, source, clock);
    }

    /** Returns the command line of this program. */
    private static List<String> launcher() {
        String home = System.getProperty(HOME);
        if (home != null) {
            return List.of(Path.of(home, "bin", "floodmark").toString());
        }
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path", ""),
                Main.class.getName());
    }
}
