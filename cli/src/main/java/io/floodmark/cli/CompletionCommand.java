package io.floodmark.cli;

import io.floodmark.runner.Sites;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script for the user's shell, generated from all commands. */
@Command(
        name = "completion",
        description =
                "Print a script that completes commands and flags in bash and zsh: source <(floodmark completion).")
final class CompletionCommand implements Callable<Integer> {
    private final Sites sites;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash("floodmark", Commands.whole(sites)));
        out.flush();
        return ExitCode.DONE.code();
    }
}
