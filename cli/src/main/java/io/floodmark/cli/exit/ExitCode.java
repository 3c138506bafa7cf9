package io.floodmark.cli.exit;

import io.floodmark.model.error.TargetException;
import io.floodmark.runner.Outcome;

/** The exit codes of the program: one per kind of end, listed in docs/reference/output.md. */
public enum ExitCode {
    DONE(0, "done: the answer was found, the load was sustained"),
    INTERNAL(1, "internal error; please report it with the message"),
    BAD_PLAN(2, "a flag, the plan or a file is wrong; nothing was started"),
    UNREACHABLE(3, "the cluster cannot be reached"),
    OVERLOADED(4, "the load was not sustained"),
    INVALID(5, "the measurement proves no limit"),
    ABORTED(6, "stopped to protect the cluster or its other clients"),
    REFUSED(7, "the cluster refuses: rights, replicas, sizes or space are missing"),
    LAB(8, "a lab or a download failed, or the test machine has a problem"),
    UNCONFIRMED(9, "nothing was done: --yes is needed to delete a run, and for a cluster that is not a lab"),
    NO_JAVA(10, "the launcher found no suitable Java, or the build failed"),
    GATE(11, "a gate failed: a difference is significantly beyond --fail-if"),
    HOOK(12, "a hook of the plan failed or took too long"),
    STOPPED(130, "stopped by the user; everything was cleaned up");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    public static ExitCode of(Outcome.Status status) {
        return switch (status) {
            case DONE -> DONE;
            case OVERLOADED -> OVERLOADED;
            case INVALID -> INVALID;
            case ABORTED -> ABORTED;
            case STOPPED -> STOPPED;
            case GATE_FAILED -> GATE;
        };
    }

    static ExitCode of(TargetException.Kind kind) {
        return switch (kind) {
            case UNREACHABLE -> UNREACHABLE;
            case DENIED, INCAPABLE -> REFUSED;
            case UNSAFE -> ABORTED;
        };
    }
}
