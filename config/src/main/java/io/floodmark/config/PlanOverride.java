package io.floodmark.config;

/**
 * A value from the command line, laid over the file.
 *
 * @param path of the key as the manual writes it: {@code workload.record.size}, {@code cluster.metrics[0].jmx}; items
 *     of a list replace the whole list of the file
 * @param text of the value, as a plan would write it, without quotes
 * @param origin for messages: the flag
 */
public record PlanOverride(String path, String text, String origin) {}
