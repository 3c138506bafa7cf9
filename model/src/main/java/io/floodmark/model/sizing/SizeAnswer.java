package io.floodmark.model.sizing;

import io.floodmark.model.unit.Checks;
import java.util.List;

/**
 * The result of sizing for a demand.
 *
 * @param sizings one for each limit and type of node; at least one
 * @param savings between sizings, if prices are known
 * @param currency prefix of amounts of money
 * @param notes what the result leaves out and why, for people
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
