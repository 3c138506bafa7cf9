package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.exit.Failures;
import io.floodmark.host.OwnerWatch;
import io.floodmark.runner.Sites;
import io.floodmark.runner.site.KafkaSites;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** The entry point: reads the command line, runs a command, exits with its code. */
public final class Main {
    private Main() {}

    /**
     * Runs one command and ends the JVM with its exit code.
     *
     * @param arguments see {@code floodmark --help}
     */
    public static void main(String[] arguments) {
        OwnerWatch.begin(System.getenv());
        System.exit(run(new KafkaSites(ConfirmationPrompt::require), arguments));
    }

    /** @param sites access to clusters */
    static int run(Sites sites, String... arguments) {
        CommandLine line = Commands.of(List.of(arguments), sites);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler(new Failures());
        Mistyped.around(line);
        Optional<String> unreadable = NameEncoding.problem(
                List.of(arguments), System.getProperty("user.dir", "."), NameEncoding.ofPlatform());
        if (unreadable.isPresent()) {
            line.getErr().println("floodmark: " + unreadable.get());
            return ExitCode.BAD_PLAN.code();
        }
        return line.execute(arguments);
    }
}
