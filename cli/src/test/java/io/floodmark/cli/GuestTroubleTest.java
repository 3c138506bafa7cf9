package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.quota.ClientQuotaFilter;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of somebody's, with users and rights: what it refuses is told, and nothing of ours stays on it. */
@Tag("full")
class GuestTroubleTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String USER = "User:plain-user1";

    private static KafkaClusterTestKit kit;
    private static Admin admin;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        kit = new KafkaClusterTestKit.Builder(new TestKitNodes.Builder()
                        .setNumBrokerNodes(1)
                        .setNumControllerNodes(1)
                        .setBrokerSecurityProtocol(SecurityProtocol.SASL_PLAINTEXT)
                        .build())
                .setConfigProp("offsets.topic.replication.factor", "1")
                .setConfigProp("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                .setConfigProp("super.users", "User:plain-admin;User:ANONYMOUS")
                .build();
        kit.format();
        kit.startup();
        kit.waitForReadyBrokers();
        admin = Admin.create(Map.copyOf(clientOf("plain-admin", "plain-admin-secret")));
    }

    @AfterAll
    static void stop() throws Exception {
        admin.close();
        kit.close();
    }

    @AfterEach
    void nothingOfOursStays() throws Exception {
        assertThat(topics()).noneMatch(topic -> topic.startsWith("floodmark-"));
        assertThat(admin.describeClientQuotas(ClientQuotaFilter.all())
                        .entities()
                        .get())
                .isEmpty();
        admin.deleteAcls(List.of(AclBindingFilter.ANY)).all().get();
    }

    private static Set<String> topics() throws ExecutionException, InterruptedException {
        return admin.listTopics().names().get();
    }

    private static Map<String, Object> clientOf(String user, String password) {
        return Map.of(
                "bootstrap.servers",
                kit.bootstrapServers(),
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"" + user + "\" password=\""
                        + password + "\";");
    }

    /** Arguments of a small trial on the cluster as that user. */
    private String[] trialAs(String user, String password, String... more) throws IOException {
        StringBuilder properties = new StringBuilder();
        clientOf(user, password)
                .forEach((key, value) ->
                        properties.append(key).append('=').append(value).append('\n'));
        Files.writeString(folder.resolve("client.properties"), properties);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                cluster: { bootstrap-server: "%s", command-config: client.properties }
                workload: { partitions: 3, replication-factor: 1 }
                load: { rate: 300/s }
                search: { trial: 8s, safe-trial: 8s }
                """.formatted(kit.bootstrapServers()));
        List<String> arguments = new ArrayList<>(List.of("trial", "plan.yaml"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private String[] trialAsAdmin(String... more) throws IOException {
        return trialAs("plain-admin", "plain-admin-secret", more);
    }

    @Test
    void aWrongPasswordIsSaidAndNotRepeated() throws IOException {
        Program trial = Program.run(folder, trialAs("plain-admin", "my-guess", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err()).containsIgnoringCase("authentication");
        assertThat(trial.said()).doesNotContain("my-guess");
    }

    @Test
    void aUserWhoMayNotCreateTopicsIsToldSo() throws IOException {
        Program trial = Program.run(folder, trialAs("plain-user1", "plain-user1-secret", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.said()).containsIgnoringCase("create");
    }

    @Test
    void aUserWhoMayCreateButNotDeleteIsToldBeforeAnythingIsSent() throws Exception {
        ResourcePattern ours = new ResourcePattern(ResourceType.TOPIC, "floodmark-", PatternType.PREFIXED);
        admin.createAcls(List.of(allow(ours, AclOperation.CREATE), allow(ours, AclOperation.WRITE)))
                .all()
                .get();

        Program trial = Program.run(folder, trialAs("plain-user1", "plain-user1-secret", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err()).contains("may create it, but not delete it", "floodmark clean");
        admin.createAcls(List.of(allow(ours, AclOperation.DELETE))).all().get();
        Program clean = Program.run(folder, "clean");
        assertThat(clean.exitCode()).as(clean.said()).isZero();
    }

    @Test
    void theRightsOfTheManualAreEnough() throws Exception {
        List<AclBinding> rights = new ArrayList<>();
        ResourcePattern ours = new ResourcePattern(ResourceType.TOPIC, "floodmark-", PatternType.PREFIXED);
        for (AclOperation operation : List.of(
                AclOperation.CREATE,
                AclOperation.WRITE,
                AclOperation.DESCRIBE,
                AclOperation.DELETE,
                AclOperation.DESCRIBE_CONFIGS)) {
            rights.add(allow(ours, operation));
        }
        ResourcePattern cluster = new ResourcePattern(ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL);
        for (AclOperation operation : List.of(
                AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS, AclOperation.ALTER_CONFIGS, AclOperation.ALTER)) {
            rights.add(allow(cluster, operation));
        }
        rights.add(allow(new ResourcePattern(ResourceType.TOPIC, "*", PatternType.LITERAL), AclOperation.DESCRIBE));
        admin.createAcls(rights).all().get();

        Program trial = Program.run(folder, trialAs("plain-user1", "plain-user1-secret", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isZero();
    }

    private static AclBinding allow(ResourcePattern resource, AclOperation operation) {
        return new AclBinding(resource, new AccessControlEntry(USER, "*", operation, AclPermissionType.ALLOW));
    }

    @Test
    void moreReplicasThanBrokers() throws IOException {
        Program trial = Program.run(folder, trialAsAdmin("--replication-factor", "2", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err()).containsIgnoringCase("replication");
    }

    @Test
    void recordsLargerThanTheClusterTakes() throws IOException {
        Program trial = Program.run(folder, trialAsAdmin("--record-size", "100MiB", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err()).contains("socket.request.max.bytes");
    }

    @Test
    void aDiskThatHoldsNotEvenTheLowestLoadIsSaidBeforeAnythingIsMade() throws IOException {
        String[] limit = trialAsAdmin("--record-size", "1MiB", "--max-disk", "500MB", "--yes");
        limit[0] = "limit";

        Program program = Program.run(folder, limit);

        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(program.err()).contains("max-disk is 500MB; expected at least", "lower search.lowest to");
        assertThat(program.said()).contains("problem:").doesNotContain("trial 1:");
    }

    @Test
    void theCpuOfBrokersOnThisMachineIsSeen() throws IOException {
        Program trial = Program.run(folder, trialAsAdmin("--yes", "--json"));

        assertThat(trial.out())
                .as(trial.said())
                .contains("all brokers share this machine", "\"host-cpu\"")
                .doesNotContain("no reading of the CPU of a broker's host");
    }

    @Test
    void withoutYesNothingIsMade() throws Exception {
        Set<String> before = topics();

        Program trial = Program.run(folder, trialAsAdmin());

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.UNCONFIRMED.code());
        assertThat(trial.said()).contains("floodmark-", "--yes");
        assertThat(topics()).isEqualTo(before);
    }

    @Test
    void ctrlCTakesEverythingAway() throws IOException {
        try (Program trial = measuring()) {
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.STOPPED.code());
        }
    }

    @Test
    void afterKill9CleanTakesEverythingAway() throws Exception {
        try (Program trial = measuring()) {
            trial.kill9();
        }
        assertThat(topics()).anyMatch(topic -> topic.startsWith("floodmark-"));

        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
    }

    private Program measuring() throws IOException {
        Program trial = Program.start(folder, trialAsAdmin("--yes", "--for", "60s"));
        await().atMost(SOON).until(() -> trial.said().contains("trial 1:") || !trial.alive());
        assertThat(trial.alive()).as(trial.said()).isTrue();
        return trial;
    }
}
