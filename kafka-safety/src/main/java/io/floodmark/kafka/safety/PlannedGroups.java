package io.floodmark.kafka.safety;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The consumer groups that a run is going to use.
 *
 * @param names names of all groups, in order
 * @param origins key and value's place in the plan, for groups that the plan names; the others have generated names
 */
public record PlannedGroups(List<String> names, Map<String, String> origins) {
    public static final PlannedGroups NONE = new PlannedGroups(List.of(), Map.of());

    private static final int LISTED = 5;

    public PlannedGroups {
        names = List.copyOf(names);
        origins = Map.copyOf(origins);
    }

    /**
     * Returns a line for each group, those from the plan first; if there are many, the first ones and a line for the
     * rest.
     */
    List<String> lines() {
        List<String> shown = new ArrayList<>(names);
        shown.sort(Comparator.comparing(name -> !origins.containsKey(name)));
        int listed = shown.size() <= LISTED ? shown.size() : LISTED - 1;
        List<String> lines = new ArrayList<>();
        shown.subList(0, listed).forEach(name -> lines.add("consumer group " + name));
        if (listed < shown.size()) {
            lines.add((shown.size() - listed) + " more consumer groups, to " + shown.get(shown.size() - 1));
        }
        return lines;
    }

    /** Returns a problem for each group that exists already. */
    List<String> taken(Set<String> there) {
        return names.stream().filter(there::contains).map(this::problem).toList();
    }

    private String problem(String name) {
        String origin = origins.get(name);
        return (origin == null ? "" : origin + ": ") + "consumer group " + name
                + " exists on this cluster and does not belong to this run; expected an unused name, or no group: the run"
                + " then generates a name";
    }
}
