package io.floodmark.model;

import java.util.List;

/**
 * What a demand comes to.
 *
 * @param sizings one for each limit and type of node; at least one
 * @param savings of one over another, where prices are known
 * @param currency before amounts of money
 * @param notes for people: what has no part in it, and why
 */
public record SizeAnswer(List<Sizing> sizings, List<Saving> savings, String currency, List<String> notes) {
    public SizeAnswer {
        sizings = List.copyOf(sizings);
        savings = List.copyOf(savings);
        notes = List.copyOf(notes);
        Checks.atLeast(1, "sizings", sizings.size());
    }

    public Demand demand() {
        return sizings.get(0).demand();
    }
}
