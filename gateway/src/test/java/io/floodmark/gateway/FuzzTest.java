package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.KafkaSettings.Security;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests random bad requests: none may be answered as an internal error or as a failure of Kafka, and nothing of them
 * may remain. The script bench/gateway-fuzz sends many more than a build does, and prints the answers to each kind.
 */
@Tag("full")
class FuzzTest {
    /**
     * The correct answers. Some requests may be valid; in all others the client is at fault. A request with two ends is
     * answered once. An unknown version of HTTP is 501, whatever else is wrong. A record may share its batch with one
     * that Kafka refuses, e.g. because of its timestamp. Few passwords are checked at a time.
     */
    private static final Pattern RIGHT = Pattern.compile("SMUGGLING (400|closed)"
            + "|(?!SMUGGLING)[A-Z_0-9]+ (2[0-9]{2}|4[0-9]{2}|closed|left)"
            + "|(NO_HTTP|REQUEST_LINE) 501"
            + "|LOGIN(_TO_KAFKA)? 503 (not written: )?too many concurrent checks of passwords and tokens; retry later"
            + "|(?!SMUGGLING)[A-Z_0-9]+ 503 (not written: )?Kafka refused the batch that it was in; send it again");

    private static final int STREAMS = 100;
    private static final String ALICE =
            FuzzLogins.ALICE.substring("Authorization: ".length()).strip();

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @RegisterExtension
    static final KafkaCluster SECURED =
            KafkaCluster.processes(1).acls().security(Security.SCRAM).shared();

    @TempDir
    private Path folder;

    private final int requests = Integer.getInteger("floodmark.fuzz.requests", 2_000);
    private final long seed = Long.getLong("floodmark.fuzz.seed", 20_261_122L);

    @Test
    void answersNoBadRequestWithAMistakeOfOursAndKeepsNothingOfIt() throws IOException, InterruptedException {
        try (FuzzedGateway open = open();
                FuzzedGateway passwords = passwords();
                FuzzedGateway passThrough = passThrough()) {
            Fuzz fuzz = new Fuzz(
                    Map.of(
                            FuzzTarget.OPEN, open.place(),
                            FuzzTarget.PASSWORDS, passwords.place(),
                            FuzzTarget.PASS_THROUGH, passThrough.place()),
                    seed);
            List<FuzzedGateway> gateways = List.of(open, passwords, passThrough);

            // After the first of them, the gateway has created all that it creates once (threads, connections,
            // classes).
            FuzzGroups.open(open.client());
            fuzz.send(requests / 4);
            FuzzGroups.close(open.client());
            List<Footprint> before =
                    gateways.stream().map(FuzzedGateway::atRest).toList();
            FuzzGroups.open(open.client());
            fuzz.send(requests - requests / 4);
            FuzzGroups.close(open.client());

            System.out.println("fuzz seed " + seed);
            fuzz.answers().forEach((answer, count) -> System.out.println(count + "\t" + answer));
            assertThat(fuzz.answers().keySet())
                    .as("seed " + seed)
                    .allMatch(each -> RIGHT.matcher(each).matches());
            for (int i = 0; i < gateways.size(); i++) {
                gateways.get(i).check(before.get(i));
            }
            open.openStreams(STREAMS);
            passwords.openStreams(STREAMS);
        }
    }

    private FuzzedGateway open() {
        return FuzzedGateway.start(
                folder.resolve("open"),
                KAFKA.bootstrapServers(),
                KAFKA.topic(1),
                Optional.empty(),
                "consume.max-wait",
                "100ms",
                "consume.streams",
                Integer.toString(STREAMS),
                // Some instances get other names than those that the test closes, so they have to expire.
                "consume.instance-idle",
                "3s");
    }

    private FuzzedGateway passwords() throws IOException {
        Path users = Files.writeString(
                folder.resolve("users"),
                FuzzLogins.NAME + ":" + PasswordHash.of(FuzzLogins.PASSWORD.toCharArray(), 1_000) + "\n");
        return FuzzedGateway.start(
                folder.resolve("passwords"),
                KAFKA.bootstrapServers(),
                KAFKA.topic(1),
                Optional.of(ALICE),
                "access.users",
                users.toString(),
                "access.rules." + FuzzLogins.NAME,
                "all *, group *",
                // A principal may have half of them.
                "consume.streams",
                Integer.toString(2 * STREAMS));
    }

    /** Starts a gateway with client properties whose secret is read by a config provider. */
    private FuzzedGateway passThrough() throws IOException {
        KafkaCluster.get(SECURED.admin()
                .alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                        FuzzLogins.NAME,
                        new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096),
                        FuzzLogins.PASSWORD)))
                .all());
        Path secret = folder.resolve("secret");
        store(secret, Map.of("jaas", SECURED.client().getOrDefault("sasl.jaas.config", "")));
        Properties properties = new Properties();
        properties.putAll(SECURED.client());
        properties.setProperty("config.providers", "file");
        properties.setProperty("config.providers.file.class", FileConfigProvider.class.getName());
        properties.setProperty("sasl.jaas.config", "${file:" + secret + ":jaas}");
        Path client = folder.resolve("client");
        store(client, properties);
        return FuzzedGateway.start(
                folder.resolve("pass-through"),
                SECURED.bootstrapServers(),
                SECURED.topic(1),
                Optional.of(ALICE),
                "kafka.command-config",
                client.toString(),
                "access.pass-through.mechanism",
                "SCRAM-SHA-512");
    }

    private static void store(Path file, Map<?, ?> properties) throws IOException {
        Properties all = new Properties();
        all.putAll(properties);
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1)) {
            all.store(writer, null);
        }
    }
}
