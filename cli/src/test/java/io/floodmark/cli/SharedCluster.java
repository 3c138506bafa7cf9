package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.KafkaSettings.Security;
import io.floodmark.testing.kafka.SaslUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.quota.ClientQuotaFilter;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A cluster with users and ACLs that tests treat as an existing one. After each test nothing of Floodmark may be left
 * on it; after each class nothing of its tests is left.
 */
final class SharedCluster implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    static final Duration SOON = Duration.ofMinutes(2);
    static final ResourcePattern OURS = new ResourcePattern(ResourceType.TOPIC, "floodmark-", PatternType.PREFIXED);
    static final Bytes MAX_DISK = Bytes.ofMiB(64);
    private static final String USER = "User:" + SaslUser.OTHER.name();

    private final KafkaCluster kafka = KafkaCluster.inJvm(1)
            .security(Security.SASL)
            .config("create.topic.policy.class.name", SmallMessagesOnly.class.getName())
            .shared();

    @Override
    public void beforeAll(ExtensionContext context) {
        kafka.beforeAll(context);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        admin().deleteConsumerGroups(groups()).all().get();
        admin().deleteTopics(topics()).all().get();
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        List<String> left = topics().stream()
                .filter(topic -> topic.startsWith("floodmark-"))
                .toList();
        // Deleted, so that one test fails and not every test that follows.
        admin().deleteTopics(left).all().get();
        assertThat(left).isEmpty();
        assertThat(admin().describeClientQuotas(ClientQuotaFilter.all())
                        .entities()
                        .get())
                .isEmpty();
        assertThat(groups()).noneMatch(group -> group.startsWith("floodmark-"));
        admin().deleteAcls(List.of(AclBindingFilter.ANY)).all().get();
    }

    Admin admin() {
        return kafka.admin();
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    Set<String> topics() throws ExecutionException, InterruptedException {
        return admin().listTopics().names().get();
    }

    /** Returns the number of records that are or were in it. */
    long records(String topic) {
        return kafka.endOffsets(topic);
    }

    Set<String> groups() throws ExecutionException, InterruptedException {
        return admin().listGroups().all().get().stream()
                .map(GroupListing::groupId)
                .collect(Collectors.toSet());
    }

    /** Creates a consumer group without members, like that of a service that is stopped. */
    void makeGroup(String name) throws ExecutionException, InterruptedException {
        kafka.create(new NewTopic("of-" + name, 1, (short) 1));
        TopicPartition partition = new TopicPartition("of-" + name, 0);
        admin().alterConsumerGroupOffsets(name, Map.of(partition, new OffsetAndMetadata(0)))
                .all()
                .get();
    }

    Map<String, Object> clientOf(String user, String password) {
        Map<String, Object> properties = new TreeMap<>(new SaslUser(user, password).properties());
        properties.put("bootstrap.servers", bootstrapServers());
        return properties;
    }

    /**
     * Returns the arguments of a small trial on the cluster as that user; its plan and properties are written into the
     * folder.
     */
    String[] trialAs(Path folder, String user, String password, String... more) throws IOException {
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
                search: { trial: 4s, safe-trial: 4s }
                budget: { max-disk: %s }
                """.formatted(bootstrapServers(), MAX_DISK));
        List<String> arguments = new ArrayList<>(List.of("trial", "plan.yaml"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    String[] trialAsAdmin(Path folder, String... more) throws IOException {
        return trialAs(folder, SaslUser.ADMIN.name(), SaslUser.ADMIN.password(), more);
    }

    /** Runs a program that must refuse these arguments, by its exit code. */
    static Program refused(Path folder, String... arguments) throws IOException {
        Program program = Program.run(folder, arguments);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.REFUSED.code());
        return program;
    }

    /** Grants all rights on test topics. Nothing else is visible then, so protected mode applies. */
    void grantTopics() throws ExecutionException, InterruptedException {
        List<AclBinding> rights = new ArrayList<>();
        for (AclOperation operation : List.of(
                AclOperation.CREATE,
                AclOperation.WRITE,
                AclOperation.DESCRIBE,
                AclOperation.DELETE,
                AclOperation.DESCRIBE_CONFIGS)) {
            rights.add(allow(OURS, operation));
        }
        admin().createAcls(rights).all().get();
    }

    static AclBinding allow(ResourcePattern resource, AclOperation operation) {
        return new AclBinding(resource, new AccessControlEntry(USER, "*", operation, AclPermissionType.ALLOW));
    }
}
