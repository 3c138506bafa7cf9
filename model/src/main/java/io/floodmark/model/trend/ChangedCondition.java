package io.floodmark.model.trend;

/** A condition that had one value in the runs before a change and another one in those after it. */
public record ChangedCondition(String group, String name, String before, String after) {}
