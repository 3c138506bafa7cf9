package io.floodmark.kafka;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.server.common.MetadataVersion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class LayoutReaderTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private ClusterClient client;

    @BeforeEach
    void open() {
        client = connect(KAFKA);
        KAFKA.create(
                new NewTopic("layout-foreign", Map.of(0, List.of(2, 1), 1, List.of(0, 2))),
                new NewTopic("layout-ours", Map.of(0, List.of(0))));
    }

    @AfterEach
    void remove() throws ExecutionException, InterruptedException {
        client.admin()
                .deleteTopics(List.of("layout-foreign", "layout-ours"))
                .all()
                .get();
        client.close();
    }

    @Test
    void seesBrokersTopicsAndDirectories() {
        ClusterLayout layout = LayoutReader.read(client, "layout-ours"::equals, seconds(60));

        assertThat(layout.unread()).isEmpty();
        assertThat(layout.brokers()).extracting(BrokerNode::id).containsExactly(0, 1, 2);
        assertThat(layout.brokers()).allSatisfy(broker -> {
            assertThat(broker.listener()).contains("EXTERNAL");
            assertThat(broker.release())
                    .contains(MetadataRelease.of(
                            MetadataVersion.latestProduction().featureLevel()));
            assertThat(broker.settings()).containsEntry("message.max.bytes", "1048588");
        });
        assertThat(layout.activeController()).hasValue(3000);
        assertThat(layout.metadataVersion())
                .hasValue(MetadataVersion.latestProduction().featureLevel());
        assertThat(layout.foreignTopics())
                .extracting(ForeignTopic::name)
                .contains("layout-foreign")
                .doesNotContain("layout-ours");
        assertThat(layout.foreignTopics())
                .filteredOn(topic -> topic.name().equals("layout-foreign"))
                .singleElement()
                .satisfies(topic -> assertThat(topic.leaders()).containsExactly(2, 0));
        assertThat(layout.logDirectories()).hasSizeGreaterThanOrEqualTo(3).allSatisfy(directory -> {
            assertThat(directory.usableBytes().orElse(0)).isPositive();
            assertThat(directory.totalBytes().orElse(0))
                    .isGreaterThan(directory.usableBytes().orElse(0));
            assertThat(directory.error()).isEmpty();
        });
    }

    @Test
    void listsItselfAmongTheConditions() {
        ClusterLayout layout = LayoutReader.read(client, "layout-ours"::equals, seconds(60));

        assertThat(layout.conditions())
                .extracting(condition -> condition.group() + "/" + condition.name())
                .contains("cluster/id", "cluster/metadata.version", "broker 2/num.io.threads", "broker 0/listener");
    }
}
