package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
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
    private static final ResourcePattern OURS =
            new ResourcePattern(ResourceType.TOPIC, "floodmark-", PatternType.PREFIXED);
    private static final Bytes MAX_DISK = Bytes.ofMiB(64);

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
                        .setBaseDirectory(TargetFolder.make())
                        .build())
                .setConfigProp("offsets.topic.replication.factor", "1")
                .setConfigProp("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                .setConfigProp("super.users", "User:plain-admin;User:ANONYMOUS")
                .setConfigProp("create.topic.policy.class.name", SmallMessagesOnly.class.getName())
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
                budget: { max-disk: %s }
                """.formatted(kit.bootstrapServers(), MAX_DISK));
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
        admin.createAcls(List.of(allow(OURS, AclOperation.CREATE), allow(OURS, AclOperation.WRITE)))
                .all()
                .get();

        Room.requireForGuest(folder, MAX_DISK);
        Program trial = Program.run(folder, trialAs("plain-user1", "plain-user1-secret", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err()).contains("may create it, but not delete it", "floodmark clean");
        admin.createAcls(List.of(allow(OURS, AclOperation.DELETE))).all().get();
        Program clean = Program.run(folder, "clean");
        assertThat(clean.exitCode()).as(clean.said()).isZero();
    }

    @Test
    void theRightsOfTheManualAreEnough() throws Exception {
        grantTopics();
        List<AclBinding> rights = new ArrayList<>();
        ResourcePattern cluster = new ResourcePattern(ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL);
        for (AclOperation operation : List.of(
                AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS, AclOperation.ALTER_CONFIGS, AclOperation.ALTER)) {
            rights.add(allow(cluster, operation));
        }
        rights.add(allow(new ResourcePattern(ResourceType.TOPIC, "*", PatternType.LITERAL), AclOperation.DESCRIBE));
        admin.createAcls(rights).all().get();
        Room.requireForGuest(folder, MAX_DISK);

        String[] arguments = trialAs("plain-user1", "plain-user1-secret", "--yes");
        Program trial = Weather.fair(() -> Program.run(folder, arguments));

        assertThat(trial.exitCode()).as(trial.said()).isZero();
    }

    /** All that is needed on topics of ours; nothing else may be seen then, so the run is gentle. */
    private static void grantTopics() throws ExecutionException, InterruptedException {
        List<AclBinding> rights = new ArrayList<>();
        for (AclOperation operation : List.of(
                AclOperation.CREATE,
                AclOperation.WRITE,
                AclOperation.DESCRIBE,
                AclOperation.DELETE,
                AclOperation.DESCRIBE_CONFIGS)) {
            rights.add(allow(OURS, operation));
        }
        admin.createAcls(rights).all().get();
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
    void recordsLargerThanThePolicyOfTheClusterAllows() throws IOException {
        Program trial = Program.run(folder, trialAsAdmin("--record-size", "3MiB", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err()).contains(SmallMessagesOnly.REFUSAL, "max.message.bytes", "--record-size");
    }

    @Test
    void allThatMayBeWrittenIsWritten() throws IOException {
        Room.requireForGuest(folder, MAX_DISK);
        Program trial = Program.run(folder, trialAsAdmin("--for", "60s", "--max-bytes", "2MB", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(trial.out()).contains("invalid(budget)", "the budget of bytes written (max-bytes) is used up");
    }

    /** This broker looks for what to delete every 5 minutes: nothing comes back. */
    @Test
    void allThatMayBeOccupiedIsOccupied() throws IOException {
        Room.requireForGuest(folder, MAX_DISK);
        Program trial = Program.run(folder, trialAsAdmin("--for", "60s", "--load", "10000/s", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(trial.out()).contains("invalid(budget)", "our topics may occupy no more (max-disk)");
    }

    @Test
    void twoRunsAtOnceInOneFolder() throws IOException {
        Room.requireForGuest(folder, new Bytes(2 * MAX_DISK.value()));
        String[] arguments = trialAsAdmin("--yes");
        try (Program one = Launch.in(folder).named("one-").start(arguments);
                Program other = Launch.in(folder).named("other-").start(arguments)) {
            // Each may feel the other: then it proves nothing, but it ends in order.
            assertThat(one.exitCode()).as(one.said()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
            assertThat(other.exitCode()).as(other.said()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        }

        Program runs = Program.run(folder, "runs");
        assertThat(runs.out().lines().filter(line -> line.matches("\\d{8}-\\d{6}-.*")))
                .as(runs.said())
                .hasSize(2);
        assertThat(folder.resolve("report.html")).isNotEmptyFile();
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
        Room.requireForGuest(folder, MAX_DISK);
        Set<String> before = topics();

        Program trial = Program.run(folder, trialAsAdmin());

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.UNCONFIRMED.code());
        assertThat(trial.said()).contains("floodmark-", "--yes");
        assertThat(topics()).isEqualTo(before);
    }

    @Test
    void aTopicThatCannotBeDeletedDoesNotCostTheAnswer() throws Exception {
        grantTopics();
        AclBinding delete = allow(OURS, AclOperation.DELETE);
        try (Program trial = Program.start(folder, trialAs("plain-user1", "plain-user1-secret", "--yes", "--json"))) {
            await().atMost(SOON).until(() -> trial.said().contains("trial 1:") || !trial.alive());
            admin.deleteAcls(List.of(delete.toFilter())).all().get();
            int code = trial.exitCode();
            String said = trial.said();
            String out = trial.out();
            admin.createAcls(List.of(delete)).all().get();
            Program clean = Program.run(folder, "clean");

            assertThat(clean.exitCode()).as(clean.said()).isZero();
            assertThat(code).as(said).isEqualTo(ExitCode.REFUSED.code());
            // Whatever its verdict is: the machine may be busy.
            assertThat(out)
                    .contains("\"number\":1", "\"report\":\"report.html\"")
                    .doesNotContain("\"outcome\":\"failed");
        }
    }

    @Test
    void ctrlCInThePreflightMakesNothing() throws IOException {
        try (Program trial = Program.start(folder, trialAsAdmin("--yes"))) {
            await().atMost(SOON).until(() -> trial.said().contains("looking at") || !trial.alive());
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.STOPPED.code());
            assertThat(trial.err()).contains("stopped before anything was measured");
        }
        assertThat(folder.resolve("floodmark-runs/journal")).doesNotExist();
    }

    @Test
    void ctrlCBeforeTheLoadMakesNothingMore() throws Exception {
        grantTopics();
        try (Program trial = Program.start(folder, trialAs("plain-user1", "plain-user1-secret", "--yes"))) {
            // From then on it looks for seconds at how fast the canary is served.
            await().atMost(SOON).until(() -> journal().contains("created-topic") || !trial.alive());
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.STOPPED.code());
            assertThat(trial.err()).contains("stopped before anything was measured");
        }
        assertThat(journal()).contains("-canary-").doesNotContain("-load-0-0");
    }

    private String journal() throws IOException {
        Path journals = folder.resolve("floodmark-runs/journal");
        if (!Files.exists(journals)) {
            return "";
        }
        try (Stream<Path> files = Files.list(journals)) {
            Optional<Path> first = files.findFirst();
            return first.isPresent() ? Files.readString(first.get()) : "";
        }
    }

    @Test
    void ctrlCTakesEverythingAway() throws IOException {
        try (Program trial = measuring()) {
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(CtrlC.HERE.exitCode());
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

    @Test
    void scanRemovesEveryLookAlikeWhoseNameIsPipedIn() throws Exception {
        List<String> left =
                List.of("floodmark-20260101-000000-aaaa-load-0-0", "floodmark-20260101-000000-aaaa-load-1-0");
        admin.createTopics(left.stream()
                        .map(name -> new NewTopic(name, 1, (short) 1))
                        .toList())
                .all()
                .get();
        trialAsAdmin();

        Program clean = Program.typing(
                folder,
                String.join("\n", left) + "\n",
                "clean",
                "--scan",
                "--bootstrap-server",
                kit.bootstrapServers(),
                "--command-config",
                "client.properties");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        assertThat(clean.out()).contains("removed " + left.get(0), "removed " + left.get(1));
    }

    private Program measuring() throws IOException {
        Room.requireForGuest(folder, MAX_DISK);
        Program trial = Program.start(folder, trialAsAdmin("--yes", "--for", "60s"));
        await().atMost(SOON).until(() -> trial.said().contains("trial 1:") || !trial.alive());
        assertThat(trial.alive()).as(trial.said()).isTrue();
        return trial;
    }
}
