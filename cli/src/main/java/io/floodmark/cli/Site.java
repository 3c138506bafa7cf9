package io.floodmark.cli;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Condition;
import io.floodmark.model.Probe;
import io.floodmark.model.Surroundings;
import java.util.List;

/** Where trials run: a lab, or somebody's cluster. Open while it exists; closing undoes what opening did. */
interface Site extends AutoCloseable {
    ClusterClient client();

    Surroundings surroundings();

    /** Probes of its brokers and hosts, each new and not yet read. */
    List<Probe> probes();

    List<Condition> conditions();

    @Override
    void close();
}
