package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A cluster with users and ACLs: what an ACL allows is done, and a missing one is reported. */
@Tag("full")
class PrincipalRightsTest {
    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    @Test
    void aWrongPasswordIsSaidAndNotRepeated() throws IOException {
        Program trial = SharedCluster.refused(folder, CLUSTER.trialAs(folder, "plain-admin", "my-guess", "--yes"));

        assertThat(trial.err()).containsIgnoringCase("authentication");
        assertThat(trial.said()).doesNotContain("my-guess");
    }

    @Test
    void aUserWhoMayNotCreateTopicsIsToldSo() throws IOException {
        Program trial =
                SharedCluster.refused(folder, CLUSTER.trialAs(folder, "plain-user1", "plain-user1-secret", "--yes"));

        assertThat(trial.said()).containsIgnoringCase("create");
    }

    @Test
    void aUserWhoMayCreateButNotDeleteIsToldBeforeAnythingIsSent() throws Exception {
        CLUSTER.admin()
                .createAcls(List.of(
                        SharedCluster.allow(SharedCluster.OURS, AclOperation.CREATE),
                        SharedCluster.allow(SharedCluster.OURS, AclOperation.WRITE)))
                .all()
                .get();

        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        Program trial =
                SharedCluster.refused(folder, CLUSTER.trialAs(folder, "plain-user1", "plain-user1-secret", "--yes"));

        assertThat(trial.err()).contains("may create it, but not delete it", "floodmark clean");
        CLUSTER.admin()
                .createAcls(List.of(SharedCluster.allow(SharedCluster.OURS, AclOperation.DELETE)))
                .all()
                .get();
        Program clean = Program.run(folder, "clean");
        assertThat(clean.exitCode()).as(clean.said()).isZero();
    }

    @Test
    void theRightsOfTheManualAreEnough() throws Exception {
        CLUSTER.grantTopics();
        List<AclBinding> rights = new ArrayList<>();
        ResourcePattern cluster = new ResourcePattern(ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL);
        for (AclOperation operation : List.of(
                AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS, AclOperation.ALTER_CONFIGS, AclOperation.ALTER)) {
            rights.add(SharedCluster.allow(cluster, operation));
        }
        rights.add(SharedCluster.allow(
                new ResourcePattern(ResourceType.TOPIC, "*", PatternType.LITERAL), AclOperation.DESCRIBE));
        CLUSTER.admin().createAcls(rights).all().get();
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);

        String[] arguments = CLUSTER.trialAs(folder, "plain-user1", "plain-user1-secret", "--yes", "--json");
        Undisturbed.trial(() -> Program.run(folder, arguments));
    }

    @Test
    void aTopicThatCannotBeDeletedDoesNotCostTheAnswer() throws Exception {
        CLUSTER.grantTopics();
        AclBinding delete = SharedCluster.allow(SharedCluster.OURS, AclOperation.DELETE);
        try (Program trial = Program.start(
                folder, CLUSTER.trialAs(folder, "plain-user1", "plain-user1-secret", "--yes", "--json"))) {
            await().atMost(SharedCluster.SOON).until(() -> trial.said().contains("trial 1:") || !trial.alive());
            CLUSTER.admin().deleteAcls(List.of(delete.toFilter())).all().get();
            int code = trial.exitCode();
            String said = trial.said();
            String out = trial.out();
            CLUSTER.admin().createAcls(List.of(delete)).all().get();
            Program clean = Program.run(folder, "clean");

            assertThat(clean.exitCode()).as(clean.said()).isZero();
            assertThat(code).as(said).isEqualTo(ExitCode.REFUSED.code());
            // With any verdict, since the machine may be busy.
            assertThat(out)
                    .contains("\"number\":1", "\"report\":\"report.html\"")
                    .doesNotContain("\"outcome\":\"failed");
        }
    }

    /** The owner created the topic for the load: the run adds only records to the cluster, and they stay. */
    @Test
    void aUserWhoMayOnlyWriteToOneTopicWritesToIt() throws Exception {
        String topic = "for-the-load";
        CLUSTER.admin()
                .createTopics(List.of(new NewTopic(topic, 4, (short) 1)))
                .all()
                .get();
        await().atMost(SharedCluster.SOON).until(() -> CLUSTER.topics().contains(topic));
        Set<String> topics = CLUSTER.topics();
        CLUSTER.admin()
                .createAcls(List.of(SharedCluster.allow(
                        new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL), AclOperation.WRITE)))
                .all()
                .get();
        String[] arguments = CLUSTER.trialAs(folder, "plain-user1", "plain-user1-secret", "--yes", "--json");
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replace(
                                "workload: { partitions: 3, replication-factor: 1 }",
                                "workload: { topic: " + topic + " }"));

        Program wrong = Program.typing(folder, "another\n", arguments);
        assertThat(wrong.exitCode()).as(wrong.said()).isEqualTo(ExitCode.UNCONFIRMED.code());
        assertThat(CLUSTER.records(topic)).isZero();

        Program trial = Undisturbed.trial(() -> typing(topic + "\n", arguments));
        assertThat(trial.said())
                .contains("topic:    for-the-load (4 partitions, replication factor 1) exists: it is not created")
                .doesNotContain("creates:  topic");
        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true");
        assertThat(CLUSTER.records(topic)).isGreaterThan(1_000);
        assertThat(CLUSTER.topics()).isEqualTo(topics);
    }

    private Program typing(String text, String[] arguments) {
        try {
            return Program.typing(folder, text, arguments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
