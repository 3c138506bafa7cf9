package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
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
    /** The first line marks a file of zsh, and is a comment for bash. Zsh has no compopt. */
    private static final String FOR_ZSH = """
            #compdef floodmark
            if [ -n "$ZSH_VERSION" ]; then compopt() { return 0; }; fi
            """;

    /** Zsh runs the file as a function at the first completion, which must then give an answer. */
    private static final String CALLED_BY_ZSH = """

            if [ -n "$ZSH_VERSION" ] && [ "${funcstack[1]}" = _floodmark ]; then
              _bash_complete -o default -F _complete_floodmark
            fi
            """;

    private final Sites sites;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(script(sites));
        out.flush();
        return ExitCode.DONE.code();
    }

    /** Returns one script for both shells, which may also be a file where they look for completions. */
    static String script(Sites sites) {
        return FOR_ZSH + AutoComplete.bash("floodmark", Commands.whole(sites)) + CALLED_BY_ZSH;
    }
}
