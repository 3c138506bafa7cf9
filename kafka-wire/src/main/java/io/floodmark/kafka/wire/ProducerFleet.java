package io.floodmark.kafka.wire;

import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.Fleet;
import io.floodmark.model.Condition;
import io.floodmark.model.Probe;
import java.util.List;
import java.util.Optional;

/** A fleet of producers: writes to all partitions of some topics, which may be changed between sessions. */
public interface ProducerFleet extends Fleet {
    /** How many independent producers there are. */
    int producers();

    /**
     * Lets nothing ask for the topics of the last session any more, since they are about to be deleted: brokers with
     * auto.create.topics.enable=true create a topic again for a producer that asks for it. Not while a session is under
     * way.
     */
    default void leave() {}

    /** The topics of the next session; they exist. Not while a session is under way. */
    void retarget(List<String> topics);

    /** What the producers are, and how they are set. */
    List<Condition> conditions();

    /**
     * Has consumer groups of the wire engine read where these producers run: for what their next session writes, and
     * those after it.
     *
     * @param members of each group
     * @param commits told of every group's positions every 5 s and at the end
     * @return empty where that is this process, in which others can read as well
     */
    default Optional<ConsumerFleet> readers(List<String> groups, int members, Commits commits) {
        return Optional.empty();
    }

    /** What reads processes on other machines that generate load; none where all are on this one. */
    default List<Probe> probes() {
        return List.of();
    }

    /** Processes beside our own that generate load; another list after one of them was replaced. */
    List<Long> pids();
}
