package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.UnconfirmedException;
import io.floodmark.runner.Workspace;
import io.floodmark.store.RunStore;
import io.floodmark.store.StoredStudy;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Deletes a stored study, which is the only copy of its measurements. */
@Command(name = "delete", description = "Delete a run, a boundary or a comparison, with all of its trials.")
final class RunsDeleteCommand implements Callable<Integer> {
    @ParentCommand
    private RunsCommand runs = new RunsCommand();

    @Parameters(paramLabel = "RUN", description = "Delete this run: its id, the first characters of it, or last.")
    private String id = "";

    @Option(names = "--yes", description = "Delete it; without this, only print what would be deleted.")
    private boolean yes;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Workspace workspace = runs.workspace();
        StoredStudy study = StoredRuns.deletable(workspace, id, Instant.now());
        String name = study.kind() + " " + study.id()
                + (study.kind().equals("run") ? "" : " with " + study.runs().size() + " runs");
        if (!yes) {
            throw new UnconfirmedException("nothing was deleted; add --yes to delete " + name);
        }
        try (RunStore store = workspace.openStore()) {
            store.delete(study);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("deleted " + name + " from " + workspace.store());
        out.flush();
        return ExitCode.DONE.code();
    }
}
