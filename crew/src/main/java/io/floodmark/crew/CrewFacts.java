package io.floodmark.crew;

import io.floodmark.model.run.Condition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts that a driver reports about its workers.
 *
 * @param workers number of active workers
 * @param producers of all of them together; 0 before the first report
 * @param idleSlots number of slots whose workers would have no producer
 * @param conditions for a report
 */
record CrewFacts(int workers, int producers, int idleSlots, List<Condition> conditions) {
    static final CrewFacts UNTOLD = new CrewFacts(0, 0, 0, List.of());

    CrewFacts {
        conditions = List.copyOf(conditions);
    }

    /** Returns the facts reported by {@link WorkerCounts} and the fleet. */
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

    /** Returns for people which slots cannot be used, and what would allow their use; empty if there are none. */
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
