package io.floodmark.runner.load;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.kafka.learn.TopicMeasure;
import io.floodmark.lab.Lab;
import io.floodmark.model.Probe;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A site whose brokers are Kafka's. */
public interface KafkaSite extends Site {
    ClusterClient client();

    /** Folder of the journals of what is made there; a lab's is deleted with the lab. */
    Path journals();

    /** Probes of its brokers and hosts, each new and not yet read. */
    List<Probe> probes();

    /** What guards others from our load; it is open until it is closed. */
    Protection protect(Journal journal, OwnedTopics owned, RunNames names);

    /** Which of its brokers are known to be away; the same one whenever it is asked for. */
    KnownOfflineBrokers absence();

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

    @Override
    default TestBed prepare(RunContext run) {
        return KafkaTestBed.open(this, run);
    }
}
