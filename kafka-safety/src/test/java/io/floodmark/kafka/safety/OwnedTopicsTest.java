package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class OwnedTopicsTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static final TopicOrder ORDER =
            new TopicOrder(1, 12, 3, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION);

    @TempDir
    Path folder;

    private ClusterClient client;
    private Journal journal;
    private OwnedTopics owned;

    @BeforeEach
    void open() {
        client = connect(KAFKA);
        journal = Journal.start(folder, "owned-1", client.clusterId(), client.bootstrapServers(), Optional.empty());
        owned = new OwnedTopics(client, journal, new RunNames("owned-1"));
    }

    @AfterEach
    void leaveNothing() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> assertThat(client.admin().listTopics().names().get())
                                .noneMatch(name -> name.startsWith("floodmark-owned-1")));
        journal.close();
        client.close();

        assertThat(LedgerReader.read(journal.file()).settled()).isTrue();
    }

    @Test
    void createsTopicsThatEveryBrokerLeadsAlike() {
        TopicSet set = owned.create("load", ORDER, seconds(60));

        LeaderCheck check = set.verifyLeaders(seconds(60));
        assertThat(check.led()).isEqualTo(Map.of(0, 4, 1, 4, 2, 4));
        assertThat(check.even()).isTrue();
        assertThat(check.asPlaced()).isTrue();
        assertThat(set.names()).containsExactly("floodmark-owned-1-load-0-0");
        assertThat(set.endOffsets(seconds(60))).isZero();

        set.delete(seconds(60));
    }

    @Test
    void saysWhenTheNumberOfPartitionsDoesNotDivide() {
        TopicSet set = owned.create(
                "load",
                new TopicOrder(2, 2, 1, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION),
                seconds(60));

        LeaderCheck check = set.verifyLeaders(seconds(60));
        assertThat(check.led().values()).containsExactlyInAnyOrder(1, 1, 2);
        assertThat(check.even()).isFalse();

        set.delete(seconds(60));
    }

    @Test
    void writesDownTheIdOfWhatItCreated() {
        TopicSet set = owned.create("load", ORDER, seconds(60));

        String name = set.names().get(0);
        Map<String, TopicDescription> described = new TopicLook(client).existing(List.of(name), seconds(60));
        String id = described.values().iterator().next().topicId().toString();
        assertThat(LedgerReader.read(journal.file()).topics())
                .containsExactly(new ResourceInventory.Entry(name, ORDER.shape(), Optional.of(id)));

        set.delete(seconds(60));
    }

    @Test
    void removesWhatBrokersHaveCreatedAgainAndNothingElse() throws Exception {
        TopicSet set = owned.create("load", ORDER, seconds(60));
        OwnedTopicSet next = ((OwnedTopicSet) set).recreate(seconds(60));
        String again = set.names().get(0);
        owned.removeReturned(seconds(60));
        // Brokers with auto.create.topics.enable=true do so for any client that requests the topic.
        client.admin()
                .createTopics(List.of(new NewTopic(again, 1, (short) 3)))
                .all()
                .get();
        awaitReplicas(new TopicPartition(again, 0));

        owned.removeReturned(seconds(60));

        assertThat(new TopicLook(client).existing(List.of(again), seconds(60))).isEmpty();
        assertThat(next.endOffsets(seconds(60))).isZero();
        assertThat(LedgerReader.read(journal.file()).topicNames()).isEqualTo(next.names());
        next.delete(seconds(60));
    }

    /** Waits until every broker knows the topic. */
    private void awaitReplicas(TopicPartition partition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> client.admin().describeLogDirs(KAFKA.brokers()).allDescriptions().get().values().stream()
                        .allMatch(folders -> folders.values().stream()
                                .anyMatch(folder -> folder.replicaInfos().containsKey(partition))));
    }

    @Test
    void movesALeaderBackToWhereItWasPlaced() throws Exception {
        TopicSet set = owned.create("load", ORDER, seconds(60));
        TopicPartition first = set.partitions().get(0);
        order(first, List.of(1, 0, 2));
        client.admin()
                .electLeaders(ElectionType.PREFERRED, Set.of(first))
                .partitions()
                .get();
        order(first, List.of(0, 1, 2));

        assertThat(set.verifyLeaders(seconds(60)).asPlaced()).isTrue();

        set.delete(seconds(60));
    }

    /** Reassigns to the same brokers in another order, which changes the preferred leader but elects nobody. */
    private void order(TopicPartition partition, List<Integer> replicas) throws Exception {
        client.admin()
                .alterPartitionReassignments(Map.of(partition, Optional.of(new NewPartitionReassignment(replicas))))
                .all()
                .get();
    }

    @Test
    void makesTheSameTopicsUnderNewNames() {
        TopicSet first = owned.create("load", ORDER, seconds(60));
        TopicSet second = first.recreate(seconds(60));

        assertThat(second.names()).containsExactly("floodmark-owned-1-load-0-1");
        assertThat(LedgerReader.read(journal.file()).topicNames()).isEqualTo(second.names());

        second.delete(seconds(60));
    }

    @Test
    void refusesAReplicationFactorAboveTheBrokers() {
        TargetException problem =
                refused(new TopicOrder(1, 3, 4, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION));

        assertThat(problem.kind()).isEqualTo(Kind.INCAPABLE);
        assertThat(problem).hasMessageContaining("replication-factor is 4; expected at most 3");
    }

    @Test
    void rehearsesWithoutCreatingAnything() throws Exception {
        new TopicRequests(client, new RunNames("owned-1")).rehearse("load", ORDER, seconds(60));

        assertThat(client.admin().listTopics().names().get()).noneMatch(name -> name.contains("owned-1"));
    }

    @Test
    void allowsBatchesLargerThanTheBrokersDefault() {
        TopicOrder large = TopicOrder.of(Workload.defaults(), Bytes.ofGB(1));
        large = new TopicOrder(1, 3, 1, large.occupied(), Bytes.ofMiB(5), large.retention());

        TopicSet set = owned.create("load", large, seconds(60));

        assertThat(Long.parseLong(large.shape().config().get("max.message.bytes")))
                .isGreaterThan(Bytes.ofMiB(5).value());
        set.delete(seconds(60));
    }

    @Test
    void laysTheConfigurationOfThePlanOverItsOwn() throws Exception {
        TopicConfig given = new TopicConfig(Map.of("compression.type", "gzip", "compression.gzip.level", "9"));
        TopicOrder order = new TopicOrder(
                1, 3, 1, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION, given, Optional.empty(), false);

        TopicSet set = owned.create("load", order, seconds(60));

        ConfigResource topic =
                new ConfigResource(ConfigResource.Type.TOPIC, set.names().get(0));
        Config made = client.admin()
                .describeConfigs(List.of(topic))
                .all()
                .get()
                .values()
                .iterator()
                .next();
        assertThat(made.get("compression.type").value()).isEqualTo("gzip");
        assertThat(made.get("compression.gzip.level").value()).isEqualTo("9");
        assertThat(made.get("message.timestamp.type").value()).isEqualTo("CreateTime");
        set.delete(seconds(60));
    }

    @Test
    void givesTheNameOfThePlanToTheOneTopicAndTakesNoOtherForIt() {
        TopicOrder order = named("floodmark-owned-1-in");
        TopicSet first = owned.create("load", order, seconds(60));
        assertThat(first.names()).containsExactly("floodmark-owned-1-in");

        // The topic has the same properties, but belongs to another run of the same plan.
        Path elsewhere = folder.resolve("elsewhere");
        try (Journal theirs =
                Journal.start(elsewhere, "owned-2", client.clusterId(), client.bootstrapServers(), Optional.empty())) {
            OwnedTopics others = new OwnedTopics(client, theirs, new RunNames("owned-2"));
            assertThat(catchThrowableOfType(TargetException.class, () -> others.create("load", order, seconds(60))))
                    .hasMessageContaining("already exists");
            assertThat(LedgerReader.read(theirs.file()).settled()).isTrue();
        }

        TopicSet second = first.recreate(seconds(60));
        assertThat(second.names()).isEqualTo(first.names());
        assertThat(second.endOffsets(seconds(60))).isZero();
        second.delete(seconds(60));
    }

    private static TopicOrder named(String name) {
        return new TopicOrder(
                1,
                3,
                1,
                Bytes.ofGB(1),
                Bytes.ofKiB(16),
                TopicOrder.DEFAULT_RETENTION,
                TopicConfig.NONE,
                Optional.of(name),
                false);
    }

    @Test
    void refusesBatchesThatNoSettingOfATopicLetsIn() {
        TargetException problem =
                refused(new TopicOrder(1, 3, 1, Bytes.ofGB(1), Bytes.ofMiB(100), TopicOrder.DEFAULT_RETENTION));

        assertThat(problem.kind()).isEqualTo(Kind.INCAPABLE);
        assertThat(problem).hasMessageContaining("socket.request.max.bytes").hasMessageContaining("104857600 B");
    }

    private TargetException refused(TopicOrder order) {
        return catchThrowableOfType(TargetException.class, () -> owned.create("load", order, seconds(60)));
    }
}
