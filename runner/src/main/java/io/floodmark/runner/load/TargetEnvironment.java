package io.floodmark.runner.load;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.kafka.safety.TopicSet;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Deadline;
import io.floodmark.runner.Closing;
import io.floodmark.runner.RunContext;
import io.floodmark.trial.DiskAllowance;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A site with everything that a {@link LoadSetup} needs on it.
 *
 * @param watch of the topics under load, which are registered by the code that creates them
 * @param closing closed last-in first-out with the test bed
 */
record TargetEnvironment(
        KafkaSite site,
        RunContext runContext,
        ClusterLayout layout,
        RunNames names,
        Journal journal,
        OwnedTopics owned,
        Protection protection,
        ClusterWatch watch,
        DiskAllowance allowance,
        Closing closing) {
    private static final Duration TOPICS = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofSeconds(10);

    Plan plan() {
        return runContext.plan();
    }

    boolean lab() {
        return site.surroundings().lab();
    }

    /** Returns a deadline for creating and removing topics and groups. */
    Deadline patient() {
        return Deadline.in(TOPICS, runContext.time());
    }

    /** Returns a deadline for reading. */
    Deadline brief() {
        return Deadline.in(LOOK, runContext.time());
    }

    /**
     * Returns the topics to load. Test topics are removed with the test bed, or with the lab, which may no longer have
     * a controller.
     */
    TopicSet topics(TopicOrder order) {
        runContext.checkStop();
        return plan().workload()
                .topic()
                .map(name -> TopicSet.existing(site.client(), site.absence(), name, patient()))
                .orElseGet(() -> owned.create("load", order, patient()));
    }

    DiskProbe disks() {
        return new DiskProbe(
                site.client(),
                layout.brokers().stream().map(broker -> broker.id()).toList(),
                site.absence(),
                names::owns,
                runContext.time());
    }

    /**
     * Returns the client properties, without those that the plan sets. The client id is unique to this run, because the
     * quota is set on exactly that id.
     */
    Map<String, String> client() {
        ClientProperties file = site.client().properties();
        Map<String, String> client = new HashMap<>(file.secret());
        file.setByPlan().forEach(client::remove);
        client.put(ProducerConfig.CLIENT_ID_CONFIG, names.clientId("load"));
        return client;
    }
}
