package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import java.util.Set;

/**
 * Something that goes wrong while a search runs.
 *
 * @param key its name on the command line and in the table
 * @param what description for the reader
 * @param path done to the cluster before the search
 * @param tools where the program finds the tools of its host
 * @param blow event while the search runs
 * @param codes correct exit codes of the search
 */
record Misfortune(String key, String what, Injection path, Tools tools, Blow blow, Set<Integer> codes) {
    Misfortune {
        codes = Set.copyOf(codes);
    }

    /** An event while a search runs. */
    interface Blow {
        Blow NONE = search -> {};

        /** Returns at the latest when the search has ended. */
        void strike(RunningSearch search) throws Exception;
    }
}
