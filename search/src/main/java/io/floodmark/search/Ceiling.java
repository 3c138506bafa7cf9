package io.floodmark.search;

import io.floodmark.model.Rate;

/**
 * The highest load that may be offered, which need not be the limit of the cluster.
 *
 * @param reason what allows no more, as a clause for people: "max-disk (5GB) has no room for more"
 */
public record Ceiling(Rate most, String reason) {
    /** The lower one of the two; this, where they are equal. */
    public Ceiling orLower(Ceiling other) {
        return other.most.compareTo(most) < 0 ? other : this;
    }

    /** This, but not below that load. */
    Ceiling atLeast(Rate load) {
        return most.compareTo(load) < 0 ? new Ceiling(load, reason) : this;
    }

    /** What is asked for, but at most half of the ceiling, so that there is a range under it. */
    Rate lowest(Rate asked) {
        Rate half = new Rate(most.perSecond() / 2);
        return asked.compareTo(half) <= 0 ? asked : half;
    }

    double perSecond() {
        return most.perSecond();
    }
}
