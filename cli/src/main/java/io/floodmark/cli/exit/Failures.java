package io.floodmark.cli.exit;

import io.floodmark.hooks.HookFailedException;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.runner.StoppedException;
import io.floodmark.runner.UnconfirmedException;
import java.io.PrintWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns an exception into a message for the user, and into an exit code that shows who must act. */
public final class Failures implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception thrown, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        ExitCode code = print(thrown, err);
        err.flush();
        return code.code();
    }

    public static ExitCode print(Exception thrown, PrintWriter err) {
        ExitCode code = printFailure(thrown, err);
        printSuppressed(thrown, err);
        return code;
    }

    /** Prints failures of the clean-up after the first failure, since something may then be left. */
    private static void printSuppressed(Throwable thrown, PrintWriter err) {
        for (Throwable then : thrown.getSuppressed()) {
            err.println("floodmark: cleanup failed too: " + then.getMessage()
                    + "; floodmark clean removes what was left, once it can be removed");
        }
    }

    private static ExitCode printFailure(Exception thrown, PrintWriter err) {
        if (thrown instanceof PlanException plan) {
            plan.problems().forEach(err::println);
            return ExitCode.BAD_PLAN;
        }
        if (thrown instanceof TargetException target) {
            err.println("floodmark: " + target.getMessage());
            return ExitCode.of(target.kind());
        }
        if (thrown instanceof UnconfirmedException unconfirmed) {
            err.println("floodmark: " + unconfirmed.getMessage());
            return ExitCode.UNCONFIRMED;
        }
        if (thrown instanceof StoppedException stopped) {
            err.println("floodmark: " + stopped.getMessage());
            return ExitCode.STOPPED;
        }
        if (thrown instanceof HookFailedException hook) {
            err.println("floodmark: " + hook.getMessage());
            return ExitCode.HOOK;
        }
        if (thrown instanceof EnvironmentException lab) {
            err.println("floodmark: " + lab.getMessage());
            return ExitCode.LAB;
        }
        Log.LOG.error("event=internal-error", thrown);
        err.println("floodmark: internal error: " + thrown + " at " + place(thrown));
        return ExitCode.INTERNAL;
    }

    private static String place(Exception thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        return trace.length == 0 ? "an unknown place" : trace[0].toString();
    }

    /** Initializes logging only when a message has to be logged: it would double the time to the first line of help. */
    private static final class Log {
        static final Logger LOG = LoggerFactory.getLogger(Failures.class);
    }
}
