package io.floodmark.kafka.wire.producer;

import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.Fleet;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.run.Condition;
import java.util.List;
import java.util.Optional;

/** A fleet of producers that writes to all partitions of its topics, which may be changed between sessions. */
public interface ProducerFleet extends Fleet {
    /** Returns the number of independent producers. */
    int producers();

    /**
     * Stops requesting metadata of the last session's topics, because they are about to be deleted. Brokers with
     * auto.create.topics.enable=true recreate a topic that a producer requests. Not allowed during a session.
     */
    default void leave() {}

    /** Sets the topics of the next session, which must exist. Not allowed during a session. */
    void retarget(List<String> topics);

    /** Returns the kind and the settings of the producers. */
    List<Condition> conditions();

    /**
     * Creates consumer groups of the wire engine where these producers run, for the records of their next sessions.
     *
     * @param members number of members of each group
     * @param commits receives every group's positions every 5 s and at the end
     * @return empty if the producers run in this process, in which other consumers can run as well
     */
    default Optional<ConsumerFleet> readers(List<String> groups, int members, Commits commits) {
        return Optional.empty();
    }

    /** Returns probes of load-generating processes on other machines; empty if all are on this one. */
    default List<Probe> probes() {
        return List.of();
    }

    /** Returns the ids of load-generating processes other than this one; the list changes if one is replaced. */
    List<Long> pids();
}
