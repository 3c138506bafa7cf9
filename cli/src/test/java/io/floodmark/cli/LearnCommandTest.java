package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The output for the owner of a topic who may only read it. */
class LearnCommandTest {
    private static final String TOPIC = "orders";
    private static final String SECRET = "nobody-may-know";

    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    @BeforeAll
    static void write() throws Exception {
        CLUSTER.admin()
                .createTopics(List.of(new NewTopic(TOPIC, 2, (short) 1)))
                .all()
                .get();
        Map<String, Object> properties = new HashMap<>(CLUSTER.clientOf("plain-admin", "plain-admin-secret"));
        properties.put("compression.type", "lz4");
        properties.put("linger.ms", 100);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                ProducerRecord<String, String> record =
                        new ProducerRecord<>(TOPIC, SECRET + i % 50, SECRET.repeat(1 + i % 40) + i);
                record.headers().add(SECRET, SECRET.getBytes(StandardCharsets.UTF_8));
                sent.add(producer.send(record));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private Program learn(String user, String password, String... more) throws IOException {
        CLUSTER.trialAs(folder, user, password);
        List<String> arguments = new ArrayList<>(List.of(
                "learn", "--bootstrap-server", CLUSTER.bootstrapServers(), "--command-config", "client.properties"));
        arguments.addAll(List.of(more));
        return Program.run(folder, arguments.toArray(String[]::new));
    }

    private Program learnAsReader(String... more) throws IOException, ExecutionException, InterruptedException {
        ResourcePattern topic = new ResourcePattern(ResourceType.TOPIC, TOPIC, PatternType.LITERAL);
        CLUSTER.admin()
                .createAcls(List.of(SharedCluster.allow(topic, AclOperation.READ)))
                .all()
                .get();
        return learn("plain-user1", "plain-user1-secret", more);
    }

    @Test
    void aReaderLearnsNumbersThatRunOnALabAndLeavesNothing() throws Exception {
        Set<String> topics = CLUSTER.topics();

        Program learn = learnAsReader("--topic", TOPIC, "--rates", "day.csv");

        assertThat(learn.exitCode()).as(learn.said()).isZero();
        assertThat(learn.out())
                .contains("orders, 2 partitions", "2,000 records", "lz4", "floodmark limit orders.plan.yaml");
        String plan = Files.readString(folder.resolve("orders.plan.yaml"));
        assertThat(plan).contains("partitions: 2", "distinct: 50", "compression: lz4", "count: 1", "rate: 0.556/s");
        assertThat(plan + learn.said()).doesNotContain(SECRET);
        assertThat(Files.readAllLines(folder.resolve("day.csv"))).hasSize(49);
        assertThat(CLUSTER.topics()).isEqualTo(topics);
        assertThat(CLUSTER.admin().listGroups().all().get()).isEmpty();

        Program check = Program.run(folder, "check", "orders.plan.yaml");
        assertThat(check.exitCode()).as(check.said()).isZero();

        Program again = learn("plain-user1", "plain-user1-secret", "--topic", TOPIC);
        assertThat(again.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(again.err()).contains("orders.plan.yaml is there already", "--force");
    }

    @Test
    void contentLeavesTheTopicOnlyWhereItIsAskedFor() throws Exception {
        Program learn = learnAsReader("--topic", TOPIC, "--corpus", "values", "--max-documents", "20");

        assertThat(learn.exitCode()).as(learn.said()).isZero();
        assertThat(learn.out()).contains("warning: values now contains records of the topic");
        try (Stream<Path> files = Files.list(folder.resolve("values"))) {
            assertThat(files).hasSize(20).allSatisfy(file -> {
                assertThat(Files.readString(file)).startsWith(SECRET);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            });
        }
        Program check = Program.run(folder, "check", "orders.plan.yaml");
        assertThat(check.exitCode()).as(check.said()).isZero();
        assertThat(check.out()).contains("documents: 20");
    }

    @Test
    void saysWhatTheClusterRefuses() throws Exception {
        Program denied = learn("plain-user1", "plain-user1-secret", "--topic", TOPIC);
        assertThat(denied.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(denied.err()).contains("DESCRIBE and READ on topic orders");

        Program missing = learn("plain-admin", "plain-admin-secret", "--topic", "order");
        assertThat(missing.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(missing.err()).contains("topic order does not exist at");
        assertThat(CLUSTER.topics()).doesNotContain("order");
        assertThat(folder.resolve("orders.plan.yaml")).doesNotExist();
    }
}
