package io.floodmark.runner;

/**
 * How a run ended.
 *
 * @param words a short word and what it means for people
 */
public record Outcome(Status status, String words) {
    /** The kinds of end; a command has an exit code for each. */
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

    /** Returns the words that are stored with a run that a failure ended. */
    public static String words(RuntimeException failed) {
        return (failed instanceof StoppedException ? "stopped: " : "failed: ") + failed.getMessage();
    }
}
