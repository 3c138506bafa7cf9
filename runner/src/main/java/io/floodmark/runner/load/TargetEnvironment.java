package io.floodmark.runner.load;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.kafka.guest.TopicOrder;
import io.floodmark.kafka.guest.TopicSet;
import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.model.Deadline;
import io.floodmark.model.Plan;
import io.floodmark.runner.Closing;
import io.floodmark.runner.RunContext;
import io.floodmark.trial.DiskAllowance;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A site with all that a {@link LoadSetup} needs on it.
 *
 * @param watch of the topics that are loaded; whoever knows them tells it
 * @param closing closed last-in first-out when the test bed is
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

    /** For making and removing topics and groups. */
    Deadline patient() {
        return Deadline.in(TOPICS, runContext.time());
    }

    /** For looking. */
    Deadline brief() {
        return Deadline.in(LOOK, runContext.time());
    }

    /**
     * Topics to load; those of ours are removed with the ground, or with a lab, which may have no controller left to
     * ask.
     */
    TopicSet topics(TopicOrder order) {
        runContext.heedStop();
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
                names::ours,
                runContext.time());
    }

    /**
     * Client properties without what the plan says, under a client id of this run alone: the quota is set on exactly
     * that.
     */
    Map<String, String> client() {
        ClientProperties file = site.client().properties();
        Map<String, String> client = new HashMap<>(file.secret());
        file.saidByPlan().forEach(client::remove);
        client.put(ProducerConfig.CLIENT_ID_CONFIG, names.clientId("load"));
        return client;
    }
}
