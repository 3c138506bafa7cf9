package io.floodmark.kafka;

import io.floodmark.load.Fleet;
import io.floodmark.model.Condition;
import io.floodmark.model.Probe;
import java.util.List;

/** A fleet of producers: writes to all partitions of some topics, which may be changed between sessions. */
public interface ProducerFleet extends Fleet {
    /** How many independent producers there are. */
    int producers();

    /** The topics of the next session; they exist. Not while a session is under way. */
    void retarget(List<String> topics);

    /** What the producers are, and how they are set. */
    List<Condition> conditions();

    /** What reads processes on other machines that generate load; none where all are on this one. */
    default List<Probe> probes() {
        return List.of();
    }

    /** Processes beside our own that generate load; another list after one of them was replaced. */
    List<Long> pids();
}
