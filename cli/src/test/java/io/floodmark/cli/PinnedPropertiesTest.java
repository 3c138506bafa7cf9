package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.KafkaClients;
import io.floodmark.artifacts.ReleaseProperties.Client;
import io.floodmark.kafka.client.PinnedProperties;
import io.floodmark.model.workload.ClientConsume.Protocol;
import io.floodmark.model.workload.ClientSpec;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares defaults of real releases, around each release that changed one: whatever differs is pinned, or left alone
 * for a reason.
 */
@Tag("full")
class PinnedPropertiesTest {
    private static final List<String> RELEASES = List.of(
            "2.1.1", "2.4.1", "2.5.1", "2.6.3", "2.7.2", "2.8.2", "3.0.2", "3.4.1", "3.8.1", "3.9.1", "4.0.0", "4.3.1",
            "4.4.0");

    /** Set by keys of the plan, or by the run. */
    private static final Set<String> SAID =
            Set.of("acks", "enable.idempotence", "linger.ms", "bootstrap.servers", "group.id");

    /**
     * Releases differ only in the notation of these: nothing or an empty list; the name of the reporter that was always
     * present.
     */
    private static final Set<String> SAME =
            Set.of("metric.reporters", "ssl.cipher.suites", "sasl.oauthbearer.expected.audience");

    /** Left to the release, as docs/reference/plan.md says. */
    private static final Set<String> LEFT = Set.of("partitioner.class", "ssl.protocol", "ssl.enabled.protocols");

    private final KafkaClients releases = new KafkaClients(
            List.of(),
            () -> new ArtifactStore(Path.of("target", "downloads", "floodmark", "kafka"), false),
            (file, done, bytes) -> {});

    @Test
    void everyDefaultOfProducersThatDiffersIsPinned() {
        assertThat(differing(Client.PRODUCER)).isSubsetOf(accountedFor(PinnedProperties.ofProducers()));
    }

    @Test
    void everyDefaultOfConsumersThatDiffersIsPinned() {
        assertThat(differing(Client.CONSUMER))
                .isSubsetOf(accountedFor(PinnedProperties.ofConsumers(Protocol.CLASSIC)))
                .contains("session.timeout.ms", "partition.assignment.strategy", "metadata.recovery.strategy");
    }

    @Test
    void everyReleaseTakesWhatItKnowsOfThePinned() {
        for (String release : RELEASES) {
            assertThat(releases.properties(release, Client.PRODUCER, PinnedProperties.ofProducers())
                            .refused())
                    .as(release)
                    .isEmpty();
            assertThat(releases.properties(release, Client.CONSUMER, PinnedProperties.ofConsumers(Protocol.CLASSIC))
                            .refused())
                    .as(release)
                    .isEmpty();
        }
    }

    /** Except for the assignor, since the default names a second one. */
    @Test
    void thePinnedAreTheDefaultsOfTheDefaultRelease() {
        Map<String, String> pinned = new HashMap<>(PinnedProperties.ofConsumers(Protocol.CLASSIC));
        String assignor = pinned.remove("partition.assignment.strategy");
        Map<String, String> defaults = releases.properties(ClientSpec.DEFAULT_VERSION, Client.CONSUMER, Map.of())
                .defaults();

        assertThat(defaults).containsAllEntriesOf(pinned);
        assertThat(defaults.get("partition.assignment.strategy")).startsWith("[class " + assignor + ",");
        assertThat(releases.properties(ClientSpec.DEFAULT_VERSION, Client.PRODUCER, Map.of())
                        .defaults())
                .containsAllEntriesOf(PinnedProperties.ofProducers());
    }

    private static Set<String> accountedFor(Map<String, String> pinned) {
        Set<String> all = new TreeSet<>(pinned.keySet());
        all.addAll(SAID);
        all.addAll(SAME);
        all.addAll(LEFT);
        return all;
    }

    private Set<String> differing(Client client) {
        Map<String, Set<String>> defaults = new TreeMap<>();
        for (String release : RELEASES) {
            releases.properties(release, client, Map.of())
                    .defaults()
                    .forEach((name, usual) -> defaults.computeIfAbsent(name, unseen -> new TreeSet<>())
                            // A default that is an object prints its address in memory.
                            .add(usual.replaceAll("@[0-9a-f]+", "")));
        }
        defaults.values().removeIf(values -> values.size() == 1);
        return defaults.keySet();
    }
}
