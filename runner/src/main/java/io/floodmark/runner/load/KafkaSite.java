package io.floodmark.runner.load;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.learn.TopicMeasure;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.lab.Lab;
import io.floodmark.model.metric.Probe;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A site with Kafka brokers. */
public interface KafkaSite extends Site {
    ClusterClient client();

    /** Returns the folder for the journals of this site; a lab's is deleted with the lab. */
    Path journals();

    /** Returns new probes of the brokers and hosts, without any readings yet. */
    List<Probe> probes();

    /** Starts the protection of other clients from the load; it lasts until it is closed. */
    Protection protect(Journal journal, OwnedTopics owned, RunNames names);

    /** Returns the brokers that are known to be offline; always the same object. */
    KnownOfflineBrokers absence();

    /** Returns the lab, whose brokers may be stopped; empty if this is not a lab. */
    default Optional<Lab> lab() {
        return Optional.empty();
    }

    /**
     * Returns which part of the site has ended by itself and will not come back; empty if there is none or it cannot be
     * known.
     */
    default Optional<String> lost() {
        return Optional.empty();
    }

    /** Returns the measured existing topic that the plan only reads; empty if there is none. */
    default Optional<TopicMeasure> measured() {
        return Optional.empty();
    }

    @Override
    default TestBed prepare(RunContext run) {
        return KafkaTestBed.open(this, run);
    }
}
