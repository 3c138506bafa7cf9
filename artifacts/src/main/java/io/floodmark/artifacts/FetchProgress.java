package io.floodmark.artifacts;

/**
 * Receives the progress of downloads, for a line on a terminal. Called by one thread at a time, often; must return at
 * once.
 */
@FunctionalInterface
public interface FetchProgress {
    /**
     * Called when more bytes have arrived.
     *
     * @param file current file
     * @param filesDone completed so far, including poms
     * @param bytesDone of all files so far
     */
    void arrived(String file, int filesDone, long bytesDone);
}
