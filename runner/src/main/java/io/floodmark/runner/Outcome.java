package io.floodmark.runner;

/**
 * The end of a run.
 *
 * @param words a short word and its meaning for the reader
 */
public record Outcome(Status status, String words) {
    /** The kinds of end; each has an exit code of the command. */
    public enum Status {
        /** The answer was found, or the load was sustained. */
        DONE,
        /** The load was not sustained. */
        OVERLOADED,
        /** The measurement proves no limit. */
        INVALID,
        /** Stopped to protect the cluster or its other clients. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED,
        /** A difference is significantly beyond the bound of a gate. */
        GATE_FAILED
    }

    /** Returns the text that is stored with a run that ended with the given failure. */
    public static String words(RuntimeException failed) {
        return (failed instanceof StoppedException ? "stopped: " : "failed: ") + failed.getMessage();
    }
}
