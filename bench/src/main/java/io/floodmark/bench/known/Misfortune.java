package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import java.util.Set;

/**
 * Something that goes wrong while a search runs.
 *
 * @param key names it on the command line and in the table
 * @param what happens, for people
 * @param path what is done to the cluster before the search
 * @param tools where the program finds the tools of its host
 * @param blow what happens while the search runs
 * @param codes exit codes of the search that are right
 */
record Misfortune(String key, String what, Injection path, Tools tools, Blow blow, Set<Integer> codes) {
    Misfortune {
        codes = Set.copyOf(codes);
    }

    /** What happens while a search runs. */
    interface Blow {
        Blow NONE = search -> {};

        /** Returns at the latest when the search has ended. */
        void strike(RunningSearch search) throws Exception;
    }
}
