package io.floodmark.cli;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.model.Condition;
import io.floodmark.model.Probe;
import io.floodmark.model.Rate;
import io.floodmark.model.Surroundings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

    /** Brokers apply retention so seldom that topics must be made anew between trials. */
    boolean retainsSlowly();

    /** The highest load that may be offered, where something but the cluster bounds it. */
    Optional<Rate> ceiling();

    @Override
    void close();
}
