package io.floodmark.kafka.safety;

import io.floodmark.kafka.connect.ConnectConsumers;
import io.floodmark.kafka.connect.ConnectRest;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The connectors of a run in a Connect cluster. Each is in the journal before it is created, and deleted at the end of
 * the run. Not thread-safe.
 */
public final class OwnedConnectors implements ConnectConsumers.Connectors {
    private static final Duration ONE = Duration.ofSeconds(30);
    private static final Duration AGAIN = Duration.ofMillis(100);

    private final ConnectRest rest;
    private final Journal journal;
    private final OwnedGroups groups;
    private final NanoClock clock;
    private final Set<String> made = new LinkedHashSet<>();

    /** @param groups groups as which the connectors read */
    public OwnedConnectors(ConnectRest rest, Journal journal, OwnedGroups groups, NanoClock clock) {
        this.rest = rest;
        this.journal = journal;
        this.groups = groups;
        this.clock = clock;
    }

    /**
     * Creates a connector, or changes one of this run.
     *
     * @throws PlanException if one with that name exists that is not of this run
     * @throws TargetException if Connect refuses, or does not answer
     */
    @Override
    public void put(String connector, Map<String, String> config) {
        Deadline deadline = Deadline.in(ONE, clock);
        if (!made.contains(connector)) {
            if (rest.config(connector, deadline).isPresent()) {
                throw new PlanException("connector " + rest.address(connector)
                        + " exists and does not belong to this run; expected an unused name; run floodmark clean");
            }
            journal.append(
                    new JournalEntry.MakingConnector(rest.address(connector).toString(), rest.access()));
            made.add(connector);
        }
        rest.put(connector, config, deadline);
    }

    @Override
    public void begin(String group, Map<String, List<Long>> from) {
        groups.begin(List.of(group), from);
    }

    /** Deletes a connector of this run, so that it can be recreated, and waits until Connect no longer lists it. */
    @Override
    public void delete(String connector) {
        if (made.contains(connector)) {
            Deadline deadline = Deadline.in(ONE, clock);
            delete(rest, connector, deadline);
        }
    }

    /** Deletes a connector and waits until Connect no longer lists it; returns false if it did not exist. */
    static boolean delete(ConnectRest rest, String connector, Deadline deadline) {
        boolean there = rest.delete(connector, deadline);
        while (rest.config(connector, deadline).isPresent() && !deadline.over()) {
            deadline.pause(AGAIN);
        }
        return there;
    }

    /** Deletes all of them; those that cannot be deleted stay in the journal. */
    @Override
    public void close() {
        List<TargetException> failures = new ArrayList<>();
        for (String connector : made) {
            try {
                delete(rest, connector, Deadline.in(ONE, clock));
                journal.append(JournalEntry.Verb.DELETED_CONNECTOR.of(
                        rest.address(connector).toString()));
            } catch (TargetException stays) {
                failures.add(stays);
            }
        }
        made.clear();
        if (!failures.isEmpty()) {
            TargetException first = failures.get(0);
            failures.subList(1, failures.size()).forEach(first::addSuppressed);
            throw first;
        }
    }
}
