package io.floodmark.bench.existing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything that clients can see of a cluster and that a run might change.
 *
 * @param facts by their subject, e.g. {@code topic orders}
 */
public record ClusterState(Map<String, String> facts) {
    public ClusterState {
        facts = Map.copyOf(facts);
    }

    /** Returns what is new (+), missing (-) or changed (~) since then, e.g. {@code +topic x}. */
    public List<String> since(ClusterState before) {
        Set<String> all = new TreeSet<>(facts.keySet());
        all.addAll(before.facts.keySet());
        List<String> different = new ArrayList<>();
        for (String what : all) {
            if (!before.facts.containsKey(what)) {
                different.add("+" + what);
            } else if (!facts.containsKey(what)) {
                different.add("-" + what);
            } else if (!Objects.equals(facts.get(what), before.facts.get(what))) {
                different.add("~" + what);
            }
        }
        return different;
    }

    /** Returns all facts, one per line, in order. */
    public List<String> lines() {
        return new TreeMap<>(facts)
                .entrySet().stream()
                        .map(fact -> fact.getKey() + ": " + fact.getValue())
                        .toList();
    }
}
