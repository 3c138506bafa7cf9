package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.safety.CleanReport.Item;
import io.floodmark.kafka.safety.CleanReport.Outcome;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests topics without ids, as in brokers before Kafka 2.8: they are removed by name if the rest shows that they belong
 * to the run.
 */
@Tag("full")
class OldProtocolTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static final String RUN = "old-1";
    private static final RunNames NAMES = new RunNames(RUN);
    private static final TopicOrder ORDER = order(Optional.empty());

    private static OldProtocol old;
    private static ClusterClient client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        old = OldProtocol.of(KAFKA);
        client = old.connect(seconds(60));
    }

    @AfterAll
    static void close() {
        client.close();
        old.close();
    }

    private static TopicOrder order(Optional<String> name) {
        return new TopicOrder(
                1, 3, 1, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION, TopicConfig.NONE, name, false);
    }

    private Journal journal() {
        return Journal.start(folder, RUN, client.clusterId(), client.bootstrapServers(), Optional.empty());
    }

    @Test
    void aRunRemovesItsTopicsByName() {
        try (Journal journal = journal()) {
            OwnedTopicSet set = new OwnedTopics(client, journal, NAMES).create("load", ORDER, seconds(60));
            assertThat(set.ids()).containsValue(Uuid.ZERO_UUID);
            assertThat(set.verifyLeaders(seconds(60)).asPlaced()).isTrue();

            set.recreate(seconds(60)).delete(seconds(60));

            assertThat(LedgerReader.read(journal.file()).settled()).isTrue();
            assertThat(left()).isEmpty();
        }
    }

    @Test
    void cleanRemovesATopicOfAKilledRun() {
        ResourceInventory inventory =
                killedRun(NAMES.topic("load", 0, 0), ORDER.shape().config());

        List<Item> items = new Cleaner(client).clean(inventory, seconds(60)).items();

        assertThat(items).extracting(Item::outcome).containsExactly(Outcome.REMOVED);
        assertThat(items.get(0).why()).startsWith("by name, since the brokers do not support topic ids");
        assertThat(left()).isEmpty();
    }

    /** Another client has deleted the topic of the run and created another one. */
    @Test
    void cleanLeavesATopicThatTheRunDidNotMake() {
        String name = NAMES.topic("load", 0, 1);
        ResourceInventory inventory = killedRun(name, Map.of("retention.ms", "1000"));

        List<Item> items = new Cleaner(client).clean(inventory, seconds(60)).items();

        assertThat(items).extracting(Item::outcome).containsExactly(Outcome.FOREIGN);
        assertThat(items.get(0).why()).startsWith("a topic of that name exists, but nothing shows");
        new TopicLook(client).delete(Map.of(name, Uuid.ZERO_UUID), seconds(60));
    }

    /** Returns the inventory of a killed run, and creates a topic with that name and these settings. */
    private ResourceInventory killedRun(String name, Map<String, String> settings) {
        KAFKA.create(name, 3, 1, settings);
        try (Journal journal = journal()) {
            Owner self = Owner.thisProcess();
            journal.append(new JournalEntry.StartedBy(new Owner(self.host(), self.pid(), "an-earlier-boot/1")));
            journal.append(new JournalEntry.CreatingTopic(name, ORDER.shape()));
            journal.append(new JournalEntry.CreatedTopic(name, Uuid.ZERO_UUID.toString()));
            return LedgerReader.read(journal.file());
        }
    }

    private static List<String> left() {
        return new TopicLook(client)
                .existing(List.of(NAMES.topic("load", 0, 0), NAMES.topic("load", 0, 1)), seconds(60)).keySet().stream()
                        .toList();
    }

    @Test
    void whatTheBrokersDoNotSupportIsNamedInWords() {
        assertThat(LayoutReader.read(client, topic -> false, seconds(60)).unread())
                .anySatisfy(note -> assertThat(note)
                        .startsWith("reading fenced brokers: the brokers do not support this request (")
                        .endsWith("; expected newer brokers; Floodmark is tried with Kafka 2.7 and later"));
    }

    /** Such a name does not contain the id of the run: after a kill, the topic might belong to anybody. */
    @Test
    void thePreflightRefusesATopicThatThePlanNames() {
        Optional<String> given = Optional.of("floodmark-events");

        assertThat(problems(client, given))
                .singleElement()
                .asString()
                .contains("floodmark-events", "do not support topic ids", "expected Kafka 2.8 or later");
        assertThat(problems(client, Optional.empty())).isEmpty();
        try (ClusterClient today = ClusterClient.connect(KAFKA.bootstrapServers(), client.properties(), seconds(60))) {
            assertThat(problems(today, given)).isEmpty();
        }
    }

    private static List<String> problems(ClusterClient client, Optional<String> name) {
        PreflightOrder order = new PreflightOrder(
                Optional.of(order(name)),
                ORDER,
                PlannedGroups.NONE,
                List.of(),
                Optional.empty(),
                new Budget(Bytes.ofGB(1), Bytes.ofGB(1), Duration.ofMinutes(1)),
                new DiskReserve(0, Bytes.ofMiB(1)),
                false);
        return PreflightCheck.run(
                        client,
                        NAMES,
                        order,
                        LayoutReader.read(client, topic -> false, seconds(60)),
                        List.of(),
                        () -> new ForeignTraffic(ForeignTraffic.Answer.NONE_SEEN, 0, List.of(), 0, 0),
                        seconds(60))
                .problems();
    }
}
