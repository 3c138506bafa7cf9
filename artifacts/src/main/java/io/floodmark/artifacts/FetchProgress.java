package io.floodmark.artifacts;

/** Told as jars arrive, for a line on a terminal. Called by one thread at a time, often; must return at once. */
@FunctionalInterface
public interface FetchProgress {
    /**
     * More has arrived.
     *
     * @param file under way
     * @param filesDone completed so far, poms included
     * @param bytesDone of all files so far
     */
    void arrived(String file, int filesDone, long bytesDone);
}
