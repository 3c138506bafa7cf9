package io.floodmark.model;

import java.util.List;

/**
 * What would move a bottleneck.
 *
 * @param setting by its name, or the part of the machine
 * @param direction which way, and how far at a time
 * @param risk what it costs, or breaks
 * @param documentation where the effect is documented
 * @param experiment what would confirm it, in one sentence
 * @param changes of the plan that make this experiment on a lab; empty where no plan can
 */
public record Remedy(
        String setting, String direction, String risk, String documentation, String experiment, List<Change> changes) {
    /**
     * A value of the plan.
     *
     * @param key with dots, as {@code lab.config.num.network.threads}
     */
    public record Change(String key, String value) {}

    public Remedy {
        changes = List.copyOf(changes);
    }
}
