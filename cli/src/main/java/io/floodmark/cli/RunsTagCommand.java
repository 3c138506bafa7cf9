package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.error.PlanException;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.StoredStudy;
import io.floodmark.store.Tag;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Marks stored studies with words of the user. */
@Command(name = "tag", description = "Add tags to a stored run, boundary or comparison, or remove them.")
final class RunsTagCommand implements Callable<Integer> {
    @ParentCommand
    private RunsCommand runs = new RunsCommand();

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "Tag this run: its id, the first characters of it, or last.")
    private String id = "";

    @Parameters(
            index = "1",
            arity = "1..*",
            paramLabel = "TAG",
            description = "Add this tag: letters, digits and ._:/=-, e.g. nightly.")
    private List<String> tags = List.of();

    @Option(names = "--remove", description = "Remove these tags instead.")
    private boolean remove;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        tags.stream().filter(tag -> !Tag.valid(tag)).findFirst().ifPresent(wrong -> {
            throw new PlanException("TAG: '" + wrong + "'; expected " + Tag.RULE);
        });
        Workspace workspace = runs.workspace();
        StoredStudy study = StoredRuns.study(workspace, id);
        try (RunStore store = workspace.openStore()) {
            if (remove) {
                store.removeTags(study.id(), tags);
            } else {
                store.addTags(study.id(), tags);
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        try (RunReader reader = workspace.openReader()) {
            List<String> all = reader.tags().getOrDefault(study.id(), List.of());
            out.println(study.kind() + " " + study.id() + ": "
                    + (all.isEmpty() ? "no tags" : "tags " + String.join(", ", all)));
        }
        out.flush();
        return ExitCode.DONE.code();
    }
}
