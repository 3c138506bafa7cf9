package io.floodmark.model;

/**
 * One thing that the numbers depend on, as shown under a report's conditions.
 *
 * @param group heading, as {@code lab}, {@code host}, {@code versions}
 */
public record Condition(String group, String name, String value) {}
