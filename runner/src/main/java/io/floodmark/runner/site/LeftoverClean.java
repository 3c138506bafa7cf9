package io.floodmark.runner.site;

import io.floodmark.hooks.UndoneHooks;
import io.floodmark.host.ScratchFolder;
import io.floodmark.kafka.safety.LedgerReader;
import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabRegistry;
import io.floodmark.runner.Home;
import io.floodmark.trial.RunTime;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * Removes what killed runs left: labs and temporary folders on this machine, and on clusters exactly what the journals
 * name. Hooks that they left undone are only listed.
 */
public final class LeftoverClean {
    private final PrintWriter out;
    private final RunTime time;

    /** Creates a clean-up; {@code out} receives a line for each thing that is removed. */
    public LeftoverClean(PrintWriter out, RunTime time) {
        this.out = out;
        this.time = time;
    }

    /** Removes the leftovers; returns true if nothing is left. */
    public boolean clean(Path journals) {
        labs();
        ScratchFolder.removeOrphans().forEach(each -> out.println("removed the temporary folder " + each));
        boolean undone = hooks(journals);
        List<Path> files = LedgerReader.files(journals);
        if (files.isEmpty()) {
            out.println("no journal found in " + journals);
            return undone;
        }
        return new JournalClean(out, time).clean(files) && undone;
    }

    /** Lists the hooks; returns true if none are left undone. */
    private boolean hooks(Path journals) {
        List<UndoneHooks> left = UndoneHooks.left(journals);
        left.forEach(undone -> undone.lines().forEach(out::println));
        return left.isEmpty();
    }

    private void labs() {
        LabRegistry registry = LabRegistry.ofUser(System.getenv(), Home.user());
        for (LabEntry stale : registry.stale()) {
            registry.remove(stale);
            out.println("removed what lab " + stale.id() + " left in " + stale.folder());
        }
    }
}
