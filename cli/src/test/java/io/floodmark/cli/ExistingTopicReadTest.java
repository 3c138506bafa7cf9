package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Reads an existing topic, and does nothing more. */
@Tag("full")
class ExistingTopicReadTest {
    private static final String TOPIC = "orders";
    private static final int PARTITIONS = 2;

    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    @BeforeAll
    static void write() throws Exception {
        CLUSTER.admin()
                .createTopics(List.of(
                        new NewTopic(TOPIC, PARTITIONS, (short) 1), new NewTopic("empty", PARTITIONS, (short) 1)))
                .all()
                .get();
        Map<String, Object> properties = new HashMap<>(CLUSTER.clientOf("plain-admin", "plain-admin-secret"));
        properties.put("linger.ms", 20);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                sent.add(producer.send(new ProducerRecord<>(TOPIC, new byte[12], new byte[800])));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private static long ends() throws Exception {
        long ends = 0;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            TopicPartition asked = new TopicPartition(TOPIC, partition);
            ends += CLUSTER.admin()
                    .listOffsets(Map.of(asked, OffsetSpec.latest()))
                    .partitionResult(asked)
                    .get()
                    .offset();
        }
        return ends;
    }

    /** Runs a trial as that user, with a plan that only reads. */
    private Program trial(String user, String reading, String... more) throws IOException {
        String[] arguments = CLUSTER.trialAs(folder, user, user + "-secret", more);
        String plan = Files.readString(folder.resolve("plan.yaml"))
                .replace("replication-factor: 1 }", "replication-factor: 1, " + reading + " }")
                .replace("rate: 300/s", "rate: 2000/s");
        Files.writeString(folder.resolve("plan.yaml"), plan);
        return Program.run(folder, arguments);
    }

    /** Runs a trial as the administrator, until its verdict is about the cluster. */
    private Program proved(String reading) {
        return Undisturbed.trial(() -> {
            try {
                return trial("plain-admin", reading, "--yes", "--json");
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        });
    }

    @Test
    void readsATopicAndLeavesNoTrace() throws Exception {
        Set<String> topics = CLUSTER.topics();
        Set<String> groups = CLUSTER.groups();
        long ends = ends();

        Program trial = proved("consume-only: { topic: orders }");

        assertThat(trial.said())
                .contains(
                        "reads:    topic orders from its beginning, repeatedly", "joins no group", "writes:   nothing")
                .contains("5,000 offsets, mean payload 812 B measured over 5,000 records")
                .contains("812 B records read from topic orders")
                .doesNotContain("creates:", "occupies:");
        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").containsPattern("\"recordBytes\" ?: ?812");
        assertThat(CLUSTER.topics()).isEqualTo(topics);
        assertThat(CLUSTER.groups()).isEqualTo(groups);
        assertThat(ends()).isEqualTo(ends);
    }

    @Test
    void fillsTopicsOfItsOwnAndRemovesThem() throws Exception {
        Program trial = proved("consume-only: { fill: 5MB, members: 2 }");

        assertThat(trial.said()).contains("creates:  topic floodmark-", "after filling them with 5.00 MB");
        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").contains("filled before the first trial");
    }

    @Test
    void saysNoBeforeAnyLoad() throws Exception {
        Program unconfirmed = trial("plain-admin", "consume-only: { topic: orders }");
        assertThat(unconfirmed.exitCode()).isEqualTo(ExitCode.UNCONFIRMED.code());

        Program empty = trial("plain-admin", "consume-only: { topic: empty }", "--yes");
        assertThat(empty.exitCode()).as(empty.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(empty.err()).contains("topic empty", "it is empty", "write to it first, or name another");

        Program missing = trial("plain-admin", "consume-only: { topic: order }", "--yes");
        assertThat(missing.exitCode()).as(missing.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(missing.err()).contains("topic order does not exist at", "kafka-topics.sh --list");

        Program unseen = trial("plain-user1", "consume-only: { topic: orders }", "--yes");
        assertThat(unseen.exitCode()).as(unseen.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(unseen.err()).contains("DESCRIBE and READ on topic orders");

        ResourcePattern topic = new ResourcePattern(ResourceType.TOPIC, TOPIC, PatternType.LITERAL);
        CLUSTER.admin()
                .createAcls(List.of(SharedCluster.allow(topic, AclOperation.DESCRIBE)))
                .all()
                .get();
        Program unread = trial("plain-user1", "consume-only: { topic: orders }", "--yes");
        assertThat(unread.exitCode()).as(unread.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(unread.err()).contains("topic orders may not be read", "READ on it");
    }

    @Test
    void aReaderThatMayNotMakeACanaryIsToldWhatItTakes() throws Exception {
        ResourcePattern topic = new ResourcePattern(ResourceType.TOPIC, TOPIC, PatternType.LITERAL);
        CLUSTER.admin()
                .createAcls(List.of(SharedCluster.allow(topic, AclOperation.READ)))
                .all()
                .get();

        Program protectedMode = trial("plain-user1", "consume-only: { topic: orders }", "--yes");

        assertThat(protectedMode.exitCode()).as(protectedMode.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(protectedMode.said()).contains("problem:", "-canary-0-0");
    }
}
