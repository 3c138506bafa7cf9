package io.floodmark.bench;

import java.nio.file.Path;

/**
 * The number and the length of a bench's measurements.
 *
 * @param seconds of each turn, at least
 * @param rounds each side has one turn per round, with each size of record
 * @param folder for the broker's data
 * @param seed of the order of turns
 */
record TurnSeries(int seconds, int rounds, Path folder, long seed) {
    /** Reads the arguments after the first {@code from} ones, each with a default. */
    static TurnSeries of(String[] arguments, int from) {
        return new TurnSeries(
                arguments.length > from ? Integer.parseInt(arguments[from]) : 30,
                arguments.length > from + 1 ? Integer.parseInt(arguments[from + 1]) : 3,
                Path.of(arguments.length > from + 2 ? arguments[from + 2] : System.getProperty("java.io.tmpdir")),
                arguments.length > from + 3 ? Long.parseLong(arguments[from + 3]) : System.nanoTime());
    }
}
