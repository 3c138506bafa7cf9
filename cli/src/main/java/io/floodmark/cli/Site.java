package io.floodmark.cli;

import io.floodmark.kafka.Absence;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.kafka.learn.TopicMeasure;
import io.floodmark.lab.Lab;
import io.floodmark.model.Condition;
import io.floodmark.model.Probe;
import io.floodmark.model.Surroundings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where trials run: a lab, or somebody's cluster. Open while it exists; closing undoes what opening did. */
interface Site extends AutoCloseable {
    ClusterClient client();

    Surroundings surroundings();

    /** Folder of the journals of what is made there; a lab's is deleted with the lab. */
    Path journals();

    /** Probes of its brokers and hosts, each new and not yet read. */
    List<Probe> probes();

    List<Condition> conditions();

    /** What guards others from our load; it is open until it is closed. */
    Protection protect(Journal journal, OwnedTopics owned, RunNames names);

    /** Which of its brokers are known to be away; the same one whenever it is asked for. */
    Absence absence();

    /** The lab, where it is one: its brokers may be stopped. */
    default Optional<Lab> lab() {
        return Optional.empty();
    }

    /** What of it has ended by itself and will not come back; empty where nobody can tell. */
    default Optional<String> lost() {
        return Optional.empty();
    }

    /** The topic of somebody else that the plan only reads; empty where it reads none. */
    default Optional<TopicMeasure> measured() {
        return Optional.empty();
    }

    /** What its brokers make of the plan's bound of the disk. */
    DiskBound disk();

    /** Brokers that are up. */
    int brokers();

    /** On how many hosts they are, as far as their addresses tell. */
    int hosts();

    /** The fixed share of a CPU that each of its brokers has; empty where they have none. */
    default OptionalDouble coresEach() {
        return OptionalDouble.empty();
    }

    /** It is still there when the run is over, so that what the run made must be removed. */
    boolean outlivesRun();

    /**
     * The same place for one of several runs on it, whose desk that is; what was looked at when it was opened is not looked at again.
     * This one is closed, not that.
     */
    Site during(Desk run);

    @Override
    void close();
}
