package io.floodmark.crew;

import io.floodmark.model.Condition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a driver tells of its crew.
 *
 * @param workers that send
 * @param producers of all of them together; 0 before anything was told
 * @param idleSlots where workers would have no producer
 * @param conditions what is worth a report's line
 */
record CrewFacts(int workers, int producers, int idleSlots, List<Condition> conditions) {
    static final CrewFacts UNTOLD = new CrewFacts(0, 0, 0, List.of());

    CrewFacts {
        conditions = List.copyOf(conditions);
    }

    /** As told by {@link WorkerCounts} and its crew. */
    static CrewFacts of(Map<String, String> told) {
        return new CrewFacts(
                number(told, WorkerCounts.WORKERS),
                number(told, WorkerCounts.PRODUCERS),
                number(told, WorkerCounts.IDLE),
                told.entrySet().stream()
                        .filter(fact -> !fact.getKey().equals(WorkerCounts.PRODUCERS))
                        .sorted(Map.Entry.comparingByKey())
                        .map(fact -> new Condition(Condition.FLEET, fact.getKey(), fact.getValue()))
                        .toList());
    }

    private static int number(Map<String, String> told, String fact) {
        return Integer.parseInt(told.getOrDefault(fact, "0"));
    }

    /** For people: slots that cannot be put to work, with what would let them; empty where there are none. */
    Optional<String> idle() {
        if (idleSlots == 0) {
            return Optional.empty();
        }
        int all = workers + idleSlots;
        String slots = idleSlots == 1 ? "1 slot stays idle" : idleSlots + " slots stay idle";
        return Optional.of(slots + " in addition to " + workers + " workers, since there are only " + producers
                + " producers; --producers " + all + " uses them all");
    }
}
