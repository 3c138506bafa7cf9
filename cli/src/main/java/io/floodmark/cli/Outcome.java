package io.floodmark.cli;

/**
 * How a run ended.
 *
 * @param words a short word and what it means for people
 */
record Outcome(ExitCode code, String words) {}
