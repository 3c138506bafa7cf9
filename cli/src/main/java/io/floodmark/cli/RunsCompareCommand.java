package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.report.list.RunPairText;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows two stored runs next to each other. */
@Command(name = "compare", description = "Print two stored runs in two columns, and in what they differ.")
final class RunsCompareCommand implements Callable<Integer> {
    @ParentCommand
    private RunsCommand runs = new RunsCommand();

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "Compare this run: its id, the first characters of it, or last.")
    private String first = "";

    @Parameters(index = "1", paramLabel = "OTHER", description = "Compare it with this run.")
    private String second = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Workspace workspace = runs.workspace();
        PrintWriter out = spec.commandLine().getOut();
        RunPairText.lines(StoredRuns.find(workspace, first), StoredRuns.find(workspace, second))
                .forEach(out::println);
        out.flush();
        return ExitCode.DONE.code();
    }
}
