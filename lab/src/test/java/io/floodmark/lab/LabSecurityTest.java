package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabSecurity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("full")
final class LabSecurityTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(value = LabSecurity.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void letsInWhoHasItsPropertiesAndNobodyElse(LabSecurity security) throws Exception {
        // Traffic between a lab's processes is the same in all cases, so only one case needs two brokers.
        int brokers = security == LabSecurity.SCRAM ? 2 : 1;
        LabCluster cluster = new LabCluster(
                        brokers,
                        TestLabs.version(),
                        brokers == 1,
                        false,
                        TestLabs.QUICK_START,
                        Map.of(),
                        OptionalDouble.empty())
                .withSecurity(security);
        // If the path were written in another encoding, Kafka would read a different path and keep its data there.
        Path odd = Files.createDirectory(folder.resolve("Pr\u00fcfung mit \u6771"));
        try (Lab lab = Lab.start(cluster, TestLabs.settings(odd), TestLabs.tools(odd))) {
            assertThat(lab.logDirs())
                    .allSatisfy(dir -> assertThat(dir)
                            .startsWith(odd.toRealPath())
                            .isDirectoryContaining(file -> file.endsWith("meta.properties")));
            assertThat(folder).isDirectoryNotContaining(beside -> !beside.equals(odd));
            Map<String, Object> client = new HashMap<>(lab.clientProperties());
            client.put("bootstrap.servers", lab.bootstrapServers());
            writes(client, brokers);

            assertThatThrownBy(() -> lists(Map.of("bootstrap.servers", lab.bootstrapServers())))
                    .isInstanceOf(ExecutionException.class);
            if (security != LabSecurity.MUTUAL_TLS) {
                Map<String, Object> wrong = new HashMap<>(client);
                wrong.put(
                        "sasl.jaas.config",
                        String.valueOf(client.get("sasl.jaas.config")).replace("password=\"", "password=\"x"));
                assertThatThrownBy(() -> lists(wrong))
                        .hasRootCauseInstanceOf(org.apache.kafka.common.errors.SaslAuthenticationException.class);
            }
            showsNoSecret(lab);
        }
    }

    private static void writes(Map<String, Object> client, int replicas) throws Exception {
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(new NewTopic("secured", 2, (short) replicas)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
            assertThat(producer.send(new ProducerRecord<>("secured", "hello"))
                            .get(30, TimeUnit.SECONDS)
                            .hasOffset())
                    .isTrue();
        }
    }

    private static void lists(Map<String, Object> properties) throws Exception {
        Map<String, Object> hasty = new HashMap<>(properties);
        hasty.put("default.api.timeout.ms", "5000");
        hasty.put("request.timeout.ms", "2000");
        try (Admin admin = Admin.create(hasty)) {
            admin.listTopics().names().get(30, TimeUnit.SECONDS);
        }
    }

    /** Checks arguments, which all users can see, conditions, logs, and files that others may read. */
    private static void showsNoSecret(Lab lab) throws IOException {
        List<String> secrets = lab.clientProperties().entrySet().stream()
                .filter(entry ->
                        entry.getKey().contains("password") || entry.getKey().contains("jaas"))
                .map(entry -> entry.getValue().replaceAll(".*password=\"([^\"]*)\".*", "$1"))
                .distinct()
                .toList();
        assertThat(secrets).isNotEmpty().allMatch(secret -> secret.length() >= 24);
        for (String secret : secrets) {
            assertThat(lab.conditions())
                    .noneMatch(condition -> condition.value().contains(secret));
            for (long pid : lab.pids()) {
                assertThat(Files.readString(Path.of("/proc/" + pid + "/cmdline")))
                        .doesNotContain(secret);
            }
            try (Stream<Path> files = Files.walk(lab.folder())) {
                assertThat(files.filter(Files::isRegularFile)
                                .filter(file -> !file.toString().contains("data"))
                                .filter(LabSecurityTest::readableByOthers)
                                .filter(file -> contains(file, secret)))
                        .isEmpty();
            }
        }
    }

    private static boolean readableByOthers(Path file) {
        try {
            String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
            return rights.charAt(3) == 'r' || rights.charAt(6) == 'r';
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean contains(Path file, String secret) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
