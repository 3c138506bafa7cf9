package io.floodmark.config.reader;

/**
 * The published study that a plan repeats; it has no effect on the run.
 *
 * @param command that runs it, e.g. {@code compare}
 * @param question that it answers
 * @param published the finding, with its source
 */
public record Study(String command, String question, String published) {}
