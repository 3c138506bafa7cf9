package io.floodmark.report.progress;

/**
 * Receives the progress of the runs of a command, about once per second. It is called by the thread that conducts the
 * trial, so it must return at once and throw nothing.
 */
@FunctionalInterface
public interface ProgressListener {
    /**
     * Receives the newest state of a run.
     *
     * @param runId the run, which is one of several in a boundary or a comparison
     */
    void show(String runId, Progress progress);
}
