package io.floodmark.crew;

/**
 * The location of a worker.
 *
 * @param host name for people
 * @param process on the host, by name; empty if the host has only one
 */
public record WorkerPlace(String host, String process) {
    /** Returns a name for people. */
    @Override
    public String toString() {
        return process.isEmpty() ? host : process + " on " + host;
    }
}
