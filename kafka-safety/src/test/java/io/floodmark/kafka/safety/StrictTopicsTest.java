package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a cluster that refuses settings or the placement of replicas still gets topics, and that the disadvantages
 * are reported.
 */
class StrictTopicsTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.inJvm(1)
            .config("create.topic.policy.class.name", StrictTopics.class.getName())
            .shared();

    private static final TopicOrder ORDER = order(Bytes.ofKiB(16), TopicConfig.NONE);

    private static ClusterClient client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        client = connect(KAFKA);
    }

    @AfterAll
    static void close() {
        client.close();
    }

    private static TopicOrder order(Bytes largestBatch, TopicConfig given) {
        return new TopicOrder(
                1, 3, 1, Bytes.ofGB(1), largestBatch, TopicOrder.DEFAULT_RETENTION, given, Optional.empty(), false);
    }

    private static TopicForm.Accepted rehearsed(String run, TopicOrder order) {
        return new TopicRequests(client, new RunNames(run)).rehearse("load", order, seconds(20));
    }

    @Test
    void asksForNoMoreThanIsAccepted() {
        assertThat(rehearsed("free", ORDER).form()).isEqualTo(TopicForm.FULL);
        assertThat(rehearsed("free", ORDER).warnings()).isEmpty();
        assertThat(rehearsed("no-placement", ORDER).form()).isEqualTo(new TopicForm(false, true));
        assertThat(rehearsed("no-placement", ORDER).warnings())
                .singleElement()
                .asString()
                .contains("the cluster places replicas", "replicas are placed by the service");
        assertThat(rehearsed("no-settings", ORDER).form()).isEqualTo(new TopicForm(true, false));
        assertThat(rehearsed("no-placement-no-settings", ORDER).form()).isEqualTo(new TopicForm(false, false));
        assertThat(rehearsed("no-placement-no-settings", ORDER).warnings()).hasSize(2);
    }

    @Test
    void whatTheLoadOrThePlanNeedsIsNotGivenUp() {
        TopicOrder large = order(Bytes.ofMiB(5), TopicConfig.NONE);
        TopicOrder given = order(Bytes.ofKiB(16), new TopicConfig(Map.of("compression.type", "gzip")));

        assertThat(catchThrowableOfType(TargetException.class, () -> rehearsed("no-settings", large)))
                .hasMessageContaining("settings are those of the service");
        assertThat(catchThrowableOfType(TargetException.class, () -> rehearsed("no-settings", given)))
                .hasMessageContaining("settings are those of the service");
    }

    @Test
    void createsUsesAndDeletesThem() {
        String run = "no-placement-no-settings-1";
        try (Journal journal =
                Journal.start(folder, run, client.clusterId(), client.bootstrapServers(), Optional.empty())) {
            OwnedTopics owned = new OwnedTopics(client, journal, new RunNames(run));
            OwnedTopicSet set = owned.create("load", ORDER, seconds(60));

            assertThat(set.partitions()).hasSize(3);
            assertThat(set.verifyLeaders(seconds(60)).asPlaced()).isTrue();
            TopicSet second = set.recreate(seconds(60));
            second.delete(seconds(60));
            assertThat(LedgerReader.read(journal.file()).settled()).isTrue();
        }
    }

    /**
     * The run ended before it received the id: the topic is identified by the requested properties, which are fewer
     * here.
     */
    @Test
    void cleanKnowsThemAgain() {
        String run = "no-settings-2";
        String name = new RunNames(run).topic("load", 0, 0);
        TopicShape shape = new TopicForm(true, false).shape(ORDER);
        Path file;
        try (Journal journal =
                Journal.start(folder, run, client.clusterId(), client.bootstrapServers(), Optional.empty())) {
            journal.append(new JournalEntry.CreatingTopic(name, shape));
            file = journal.file();
        }
        KAFKA.create(name, 3, 1, Map.of());

        assertThat(new TopicLook(client)
                        .idOfShape(name, LedgerReader.read(file).topics().get(0).shape(), seconds(20)))
                .isPresent();
        new TopicLook(client).delete(Map.of(name, Uuid.ZERO_UUID), seconds(60));
        assertThat(new TopicLook(client).existing(List.of(name), seconds(20))).isEmpty();
    }
}
