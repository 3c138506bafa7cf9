package io.floodmark.crew;

/**
 * Where a worker runs.
 *
 * @param host as people know it
 * @param process there, by name; empty where a host has one alone
 */
public record WorkerPlace(String host, String process) {
    /** For people. */
    @Override
    public String toString() {
        return process.isEmpty() ? host : process + " on " + host;
    }
}
