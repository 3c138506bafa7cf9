package io.floodmark.config.tree;

/**
 * A value from the command line, which overrides the file.
 *
 * @param path of the key as the manual writes it: {@code workload.record.size}, {@code cluster.metrics[0].jmx}; items
 *     of a list replace the whole list of the file
 * @param text of the value in the format of a plan, without quotes
 * @param origin the flag, for messages
 */
public record PlanOverride(String path, String text, String origin) {}
