package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.error.PlanException;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.KafkaSettings.Security;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests callers under their own names, with a real broker that requires SASL. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PassThroughTest {
    @RegisterExtension
    static final KafkaCluster KAFKA =
            KafkaCluster.processes(1).acls().security(Security.SCRAM).shared();

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String V2 = "application/vnd.kafka.v2+json";
    /** Contains all characters that are special in JAAS. */
    private static final String PASSWORD = "s\"e\\cr:et;";

    private Gateway gateway;
    private Client client;
    private String open;
    private String closed;

    @BeforeAll
    void start() throws ExecutionException, InterruptedException {
        open = KAFKA.topic(1);
        closed = KAFKA.topic(1);
        KAFKA.admin()
                .alterUserScramCredentials(List.of(user("alice", PASSWORD), user("bob", "b")))
                .all()
                .get();
        KAFKA.admin()
                .createAcls(List.of(new AclBinding(
                        new ResourcePattern(ResourceType.TOPIC, closed, PatternType.LITERAL),
                        new AccessControlEntry("User:floodmark", "*", AclOperation.ALL, AclPermissionType.ALLOW))))
                .all()
                .get();
        gateway = gateway("20");
        client = new Client(gateway.port());
    }

    private static UserScramCredentialAlteration user(String name, String password) {
        return new UserScramCredentialUpsertion(
                name, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096), password);
    }

    private Gateway gateway(String sessions) {
        return gateway("SCRAM-SHA-512", KAFKA.client(), "access.pass-through.callers", sessions);
    }

    private Gateway gateway(String mechanism, Map<String, String> properties, String... more) {
        List<String> settings = new ArrayList<>(List.of("access.pass-through.mechanism", mechanism));
        settings.addAll(List.of(more));
        return Gateway.start(TestSettings.of(KAFKA.bootstrapServers(), settings.toArray(String[]::new)), properties);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    /** Posts a record as alice, until the broker knows this new user. */
    private Client.Reply asAlice(String topic) {
        return await().atMost(SOON)
                .until(
                        () -> client.post(topic, "", "from alice", "Authorization", Client.basic("alice", PASSWORD)),
                        reply -> reply.status() != 401);
    }

    @Test
    void writesWithTheRightsOfWhoAsks() {
        assertThat(asAlice(open).status()).isEqualTo(200);

        Client.Reply refused = asAlice(closed);

        assertThat(refused.status()).as(refused.text()).isEqualTo(403);
        assertThat(refused.json().path("outcome").asString()).isEqualTo("not-written");
    }

    @Test
    void letsNobodyInWhomKafkaDoesNot() {
        for (String wrong : List.of(
                Client.basic("alice", "x"),
                Client.basic("nobody", PASSWORD),
                Client.basic("", ""),
                Client.basic("a\nb", "c"),
                Client.basic("n".repeat(2_000), "c"),
                Client.basic("alice", ""),
                Client.basic("\u00fc", "\u00fc"),
                "Basic ?",
                "Bearer x")) {
            Client.Reply refused = client.post(open, "", "v", "Authorization", wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(401);
            assertThat(refused.header("WWW-Authenticate")).contains("Basic");
        }
        assertThat(client.post(open, "", "v").status()).isEqualTo(401);
    }

    @Test
    void readsGroupsWithTheRightsOfWhoAsks() {
        assertThat(asAlice(open).status()).isEqualTo(200);

        assertThat(consumed(open).text()).contains("\"value\"");
        assertThat(consumed(closed).status()).isEqualTo(403);
    }

    private Client.Reply consumed(String topic) {
        String group = "/consumers/g-" + topic;
        String alice = Client.basic("alice", PASSWORD);
        Client.Reply made = client.call(
                "POST",
                group,
                "{\"format\":\"binary\",\"auto.offset.reset\":\"earliest\"}",
                "Content-Type",
                V2,
                "Authorization",
                alice);
        String instance =
                group + "/instances/" + made.json().path("instance_id").asString();
        client.call(
                "POST",
                instance + "/subscription",
                "{\"topics\":[\"" + topic + "\"]}",
                "Content-Type",
                V2,
                "Authorization",
                alice);
        return await().atMost(SOON)
                .until(
                        () -> client.call(
                                "GET", instance + "/records?timeout=1000", "", "Authorization", alice, "Accept", V2),
                        reply -> reply.status() != 200 || reply.text().length() > 2);
    }

    @Test
    void givesNothingOutUnderItsOwnName() {
        assertThat(asAlice(open).status()).isEqualTo(200);

        Client.Reply page = client.call(
                "GET",
                "/v1/topics/" + closed + "/partitions/0/records?offset=0",
                "",
                "Authorization",
                Client.basic("alice", PASSWORD));

        assertThat(page.status()).isEqualTo(403);
    }

    @Test
    void hasConnectionsForSoManyCallersOnly() {
        try (Gateway small = gateway("1")) {
            Client other = new Client(small.port());
            assertThat(asAlice(open).status()).isEqualTo(200);
            assertThat(other.post(open, "", "v", "Authorization", Client.basic("alice", PASSWORD))
                            .status())
                    .isEqualTo(200);

            Client.Reply refused = other.post(open, "", "v", "Authorization", Client.basic("bob", "b"));

            assertThat(refused.status()).as(refused.text()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(other.post(open, "", "v", "Authorization", Client.basic("alice", PASSWORD))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void needsAKafkaThatAsksForNames() {
        assertThatThrownBy(() -> Gateway.start(
                        TestSettings.of(KAFKA.bootstrapServers(), "access.pass-through.mechanism", "SCRAM-SHA-512"),
                        Map.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("security.protocol");
    }

    @Test
    void takesAllSpellingsOfOneLoginForOneCaller() {
        String encoded = Client.basic("alice", PASSWORD).substring(6);
        try (Gateway small = gateway("1")) {
            Client other = new Client(small.port());
            assertThat(asAlice(open).status()).isEqualTo(200);
            for (String spelling : List.of(
                    "Basic " + encoded, "basic " + encoded, "BASIC   " + encoded, "Basic " + unpadded(encoded))) {
                Client.Reply reply = other.post(open, "", "v", "Authorization", spelling);

                assertThat(reply.status()).as(spelling).isEqualTo(200);
            }
        }
    }

    private static String unpadded(String encoded) {
        assertThat(encoded).endsWith("=");
        return encoded.replace("=", "");
    }

    @Test
    void leavesRoomForOthersIfOneNameComesWithManyPasswords() throws ExecutionException, InterruptedException {
        assertThat(asCarol("first").status()).isEqualTo(200);
        assertThat(asCarol("second").status()).isEqualTo(200);

        Client.Reply third = asCarol("third");

        assertThat(third.status()).isEqualTo(503);
        assertThat(third.text()).contains("this name");
        assertThat(asAlice(open).status()).isEqualTo(200);
    }

    /** Posts a record as carol, whose password was just set to this one. */
    private Client.Reply asCarol(String password) throws ExecutionException, InterruptedException {
        KAFKA.admin()
                .alterUserScramCredentials(List.of(user("carol", password)))
                .all()
                .get();
        return await().atMost(SOON)
                .until(
                        () -> client.post(open, "", "v", "Authorization", Client.basic("carol", password)),
                        reply -> reply.status() != 401);
    }

    @Test
    void resolvesNothingThatACallerSends(@TempDir Path folder)
            throws IOException, ExecutionException, InterruptedException {
        String jaas = String.valueOf(KAFKA.client().get("sasl.jaas.config"));
        Matcher login =
                Pattern.compile("username=\"([^\"]*)\" password=\"([^\"]*)\"").matcher(jaas);
        assertThat(login.find()).isTrue();
        Path secret = folder.resolve("secret.properties");
        try (Writer writer = Files.newBufferedWriter(secret)) {
            Properties properties = new Properties();
            properties.setProperty("jaas", jaas);
            properties.setProperty("password", login.group(2));
            properties.store(writer, null);
        }
        Map<String, String> resolving = new HashMap<>(KAFKA.client());
        resolving.put("config.providers", "file");
        resolving.put("config.providers.file.class", FileConfigProvider.class.getName());
        resolving.put("sasl.jaas.config", "${file:" + secret + ":jaas}");
        String variable = "${file:" + secret + ":password}";
        KAFKA.admin()
                .alterUserScramCredentials(List.of(user("dave", variable)))
                .all()
                .get();
        try (Gateway gateway = gateway("SCRAM-SHA-512", resolving)) {
            Client other = new Client(gateway.port());

            assertThat(other.post(open, "", "v", "Authorization", Client.basic(login.group(1), variable))
                            .status())
                    .isEqualTo(401);
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(
                                    other.post(open, "", "v", "Authorization", Client.basic("dave", variable))
                                            .status())
                            .as("it is the password itself")
                            .isEqualTo(200));
        }
    }

    @Test
    void blamesNoPasswordForAMechanismThatBrokersDoNotAccept() {
        try (Gateway gateway = gateway("PLAIN", KAFKA.client())) {
            Client.Reply refused =
                    new Client(gateway.port()).post(open, "", "v", "Authorization", Client.basic("alice", PASSWORD));

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text()).contains("kafka-away", "PLAIN (access.pass-through.mechanism)");
        }
    }

    @Test
    void blamesNoPasswordForAHandshakeThatFails() {
        Map<String, String> distrusting = new HashMap<>(KAFKA.client());
        distrusting.keySet().removeIf(key -> key.startsWith("ssl.truststore"));
        try (Gateway gateway = gateway("SCRAM-SHA-512", distrusting)) {
            Client.Reply refused =
                    new Client(gateway.port()).post(open, "", "v", "Authorization", Client.basic("alice", PASSWORD));

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text()).contains("kafka-away", "TLS handshake");
        }
    }

    @Test
    void answersAllWhoseConnectionsToKafkaAreClosedUnderThem() {
        Gateway ending = gateway(
                "SCRAM-SHA-512",
                KAFKA.client(),
                "lanes.in-flight",
                "1KiB",
                "lanes.max-wait",
                "60s",
                "http.drain-timeout",
                "500ms");
        Client other = new Client(ending.port());
        assertThat(asAlice(open).status()).isEqualTo(200);
        assertThat(other.post(open, "", "v", "Authorization", Client.basic("alice", PASSWORD))
                        .status())
                .isEqualTo(200);
        List<CompletableFuture<Client.Reply>> replies = new ArrayList<>();
        KAFKA.pause(1);
        try {
            for (int i = 0; i < 10; i++) {
                replies.add(other.posting(open, "x".repeat(1_000), "Authorization", Client.basic("alice", PASSWORD)));
            }
            await().until(() -> underWay(other) >= 10_000);
        } finally {
            ending.close();
            KAFKA.resume(1);
        }

        assertThat(replies)
                .allSatisfy(reply ->
                        assertThat(reply.get(10, TimeUnit.SECONDS).status()).isIn(503, 504));
    }

    private static double underWay(Client client) {
        return new Metrics(client.call("GET", "/metrics", "", "Authorization", Client.basic("alice", PASSWORD))
                        .text()
                        .lines()
                        .toList())
                .value("floodmark_gateway_body_bytes");
    }
}
