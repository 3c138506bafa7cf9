package io.floodmark.model.diagnosis;

import java.util.List;

/**
 * A remedy for a bottleneck.
 *
 * @param setting name of the setting, or the part of the machine
 * @param direction in which direction, and how far at a time
 * @param risk its cost or side effects
 * @param documentation where the effect is documented
 * @param experiment the experiment that would confirm it, in one sentence
 * @param changes changes of the plan that run this experiment on a lab; empty if no plan can
 */
public record Remedy(
        String setting, String direction, String risk, String documentation, String experiment, List<Change> changes) {
    /**
     * A changed value of the plan.
     *
     * @param key with dots, e.g. {@code lab.config.num.network.threads}
     */
    public record Change(String key, String value) {}

    public Remedy {
        changes = List.copyOf(changes);
    }
}
