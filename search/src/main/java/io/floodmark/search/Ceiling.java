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

    double perSecond() {
        return most.perSecond();
    }
}
