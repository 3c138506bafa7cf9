package io.floodmark.config;

/**
 * What a plan says of the published study that it repeats; nothing of how it runs.
 *
 * @param command that runs it, as {@code compare}
 * @param question that it answers
 * @param published the finding, with its source
 */
public record Study(String command, String question, String published) {}
