package io.floodmark.model;

import java.util.List;

/**
 * A bottleneck that a trial speaks for. It is proved where the instruments that speak for it outnumber those that speak
 * against it by two or more; else it is suspected.
 *
 * @param evidence that speaks for it; not empty
 * @param against it
 * @param wouldTell what would prove it, or clear it, where it is only suspected
 */
public record Cause(Bottleneck bottleneck, List<Clue> evidence, List<Clue> against, Remedy remedy, String wouldTell) {
    /** Instruments by which those for a proved cause are more than those against it. */
    public static final int LEAST_INDEPENDENT = 2;

    public Cause {
        Checks.require(!evidence.isEmpty(), "evidence of a cause", evidence, "at least one item");
        evidence = List.copyOf(evidence);
        against = List.copyOf(against);
    }

    /** True where at least two independent pieces of evidence agree, and nothing outweighs them. */
    public boolean proved() {
        return instruments(evidence) - instruments(against) >= LEAST_INDEPENDENT;
    }

    private static long instruments(List<Clue> clues) {
        return clues.stream().map(Clue::instrument).distinct().count();
    }
}
