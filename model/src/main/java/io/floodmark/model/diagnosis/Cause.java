package io.floodmark.model.diagnosis;

import io.floodmark.model.unit.Checks;
import java.util.List;

/**
 * A bottleneck for which a trial has evidence. It is proved if the independent sources for it outnumber those against
 * it by two or more; otherwise it is suspected.
 *
 * @param evidence evidence for it; not empty
 * @param against evidence against it
 * @param wouldTell what would prove it or rule it out, if it is only suspected
 */
public record Cause(
        Bottleneck bottleneck, List<Evidence> evidence, List<Evidence> against, Remedy remedy, String wouldTell) {
    /** Difference between the numbers of sources for and against a proved cause. */
    public static final int LEAST_INDEPENDENT = 2;

    public Cause {
        Checks.require(!evidence.isEmpty(), "evidence of a cause", evidence, "at least one item");
        evidence = List.copyOf(evidence);
        against = List.copyOf(against);
    }

    /** True if at least two independent pieces of evidence agree, and no counterevidence outweighs them. */
    public boolean proved() {
        return instruments(evidence) - instruments(against) >= LEAST_INDEPENDENT;
    }

    private static long instruments(List<Evidence> clues) {
        return clues.stream().map(Evidence::instrument).distinct().count();
    }
}
