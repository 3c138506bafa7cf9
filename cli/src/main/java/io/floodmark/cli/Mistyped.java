package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.PlanFile;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs a command unless its arguments are wrong. Otherwise it reports all mistakes, so that an unknown flag does not
 * hide another mistake. It prints one line each and refers to the help, because the whole help would push them off the
 * screen.
 */
final class Mistyped implements IExecutionStrategy {
    private final IExecutionStrategy next;

    /** @param next runs a command whose arguments are correct */
    Mistyped(IExecutionStrategy next) {
        this.next = next;
    }

    /** Adds this check to every command of a command line. */
    static void around(CommandLine line) {
        collect(line);
        line.setExecutionStrategy(new Mistyped(line.getExecutionStrategy()));
        line.setParameterExceptionHandler(
                (wrong, arguments) -> printErrors(wrong.getCommandLine().getCommandSpec(), List.of(wrong)));
    }

    private static void collect(CommandLine line) {
        line.getCommandSpec().parser().collectErrors(true);
        line.getSubcommands().values().forEach(Mistyped::collect);
    }

    @Override
    public int execute(ParseResult parsed) {
        List<Exception> errors =
                all(parsed).flatMap(each -> each.errors().stream()).toList();
        boolean help = all(parsed).anyMatch(each -> each.isUsageHelpRequested() || each.isVersionHelpRequested());
        if (errors.isEmpty() || help) {
            return next.execute(parsed);
        }
        ParseResult last = all(parsed).reduce((earlier, later) -> later).orElse(parsed);
        return printErrors(last.commandSpec(), errors);
    }

    private static Stream<ParseResult> all(ParseResult parsed) {
        return parsed.hasSubcommand() ? Stream.concat(Stream.of(parsed), all(parsed.subcommand())) : Stream.of(parsed);
    }

    private static int printErrors(CommandSpec command, List<? extends Exception> errors) {
        PrintWriter err = command.commandLine().getErr();
        for (Exception error : errors) {
            err.println(error.getMessage());
            if (error instanceof UnmatchedArgumentException unmatched) {
                UnmatchedArgumentException.printSuggestions(unmatched, err);
            }
        }
        command.mixins().values().stream()
                .map(CommandSpec::userObject)
                .filter(PlanFile.class::isInstance)
                .flatMap(plan -> ((PlanFile) plan).problems().stream())
                .forEach(err::println);
        err.println("See " + command.qualifiedName() + " --help");
        err.flush();
        return ExitCode.BAD_PLAN.code();
    }
}
