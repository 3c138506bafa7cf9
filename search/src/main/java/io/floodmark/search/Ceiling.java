package io.floodmark.search;

import io.floodmark.model.unit.Rate;

/**
 * The highest load that may be offered, which need not be the limit of the cluster.
 *
 * @param reason why no higher load may be offered, as a clause for people: "max-disk (5GB) has no room for more"
 */
public record Ceiling(Rate most, String reason) {
    /** Returns the lower one of the two ceilings; this one if they are equal. */
    public Ceiling orLower(Ceiling other) {
        return other.most.compareTo(most) < 0 ? other : this;
    }

    /** Returns this ceiling, or the given load if that is higher. */
    Ceiling atLeast(Rate load) {
        return most.compareTo(load) < 0 ? new Ceiling(load, reason) : this;
    }

    /** Returns the requested lowest load, but at most half of the ceiling, so that a range remains below it. */
    Rate lowest(Rate asked) {
        Rate half = new Rate(most.perSecond() / 2);
        return asked.compareTo(half) <= 0 ? asked : half;
    }

    double perSecond() {
        return most.perSecond();
    }
}
