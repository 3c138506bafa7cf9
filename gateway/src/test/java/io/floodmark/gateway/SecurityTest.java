package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.gateway.settings.GatewayConfig;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.error.PlanException;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests who may do what, and over which connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecurityTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private static Path folder;

    private Gateway gateway;
    private Client client;
    private ECKey key;
    private String topic;

    @BeforeAll
    void start() throws IOException, JOSEException {
        key = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        Path keys = Files.writeString(folder.resolve("keys.json"), new JWKSet(key.toPublicJWK()).toString());
        Path users = Files.writeString(
                folder.resolve("users"),
                "# comment\nalice:" + PasswordHash.of("secret:1".toCharArray(), 100_000) + "\nmallory:"
                        + PasswordHash.of("x".toCharArray(), 100_000) + "\ndora:"
                        + PasswordHash.of("y".toCharArray(), 100_000) + "\n");
        topic = KAFKA.topic(1);
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "access.users",
                users.toString(),
                "access.tokens.keys",
                keys.toString(),
                "access.tokens.issuer",
                "https://issuer",
                "access.tokens.audience",
                "floodmark",
                "access.rules.alice",
                "write t-",
                "access.rules.reader",
                "read " + topic + ", write other, group readers-",
                "access.rules.carol",
                "write t-",
                "access.rate",
                "50/s",
                "http.max-per-address",
                "40");
        client = new Client(gateway.port());
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private Client.Reply write(String authorization) {
        return client.post(topic, "", "v", "Authorization", authorization);
    }

    @Test
    void letsInWhoHasAPassword() {
        assertThat(write(Client.basic("alice", "secret:1")).status()).isEqualTo(200);

        for (String wrong : List.of(
                Client.basic("alice", "secret"),
                Client.basic("bob", "secret:1"),
                "Basic ?",
                "Basic YQ==",
                "Bearer x",
                "Digest a")) {
            Client.Reply refused = write(wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(401);
            assertThat(refused.header("WWW-Authenticate")).contains("Basic", "Bearer");
        }
        assertThat(client.post(topic, "", "v").status()).isEqualTo(401);
        assertThat(client.get("/metrics").status()).isEqualTo(401);
        assertThat(client.get("/livez").status()).isEqualTo(200);
    }

    @Test
    void isNotKeptBusyByWhoGuessesPasswords() throws IOException {
        InetAddress elsewhere = InetAddress.getByName("127.0.0.2");
        List<Wire> guessing = new ArrayList<>();
        try {
            for (int i = 0; i < 30; i++) {
                Wire wire = Wire.open(gateway.port(), elsewhere);
                guessing.add(wire);
                wire.write("GET /v1/topics HTTP/1.1\r\nHost: x\r\nAuthorization: " + Client.basic("dora", "guess-" + i)
                        + "\r\n\r\n");
            }

            // This login is new, so its password has to be checked.
            assertThat(client.call("GET", "/v1/topics", "", "Authorization", Client.basic("dora", "y"))
                            .status())
                    .isEqualTo(200);
            assertThat(guessing)
                    .allSatisfy(wire -> assertThat(wire.read().status()).isIn(401, 503));
        } finally {
            guessing.forEach(Wire::close);
        }
    }

    private String token(String name, String issuer, String audience, Instant end, ECKey with) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("one").build(), claims(name, issuer, audience, end));
        token.sign(new ECDSASigner(with));
        return "Bearer " + token.serialize();
    }

    private static JWTClaimsSet claims(String name, String issuer, String audience, Instant end) {
        return new JWTClaimsSet.Builder()
                .subject(name)
                .issuer(issuer)
                .audience(audience)
                .expirationTime(Date.from(end))
                .build();
    }

    @Test
    void letsInWhoHasAToken() throws JOSEException {
        Instant later = Instant.now().plusSeconds(600);
        Instant past = Instant.now().minusSeconds(600);
        ECKey other = new ECKeyGenerator(Curve.P_256).keyID("one").generate();

        assertThat(write(token("alice", "https://issuer", "floodmark", later, key))
                        .status())
                .isEqualTo(200);

        assertThat(write(token("alice", "https://issuer", "floodmark", past, key))
                        .status())
                .isEqualTo(401);
        assertThat(write(token("alice", "https://other", "floodmark", later, key))
                        .status())
                .isEqualTo(401);
        assertThat(write(token("alice", "https://issuer", "other", later, key)).status())
                .isEqualTo(401);
        assertThat(write(token("alice", "https://issuer", "floodmark", later, other))
                        .status())
                .isEqualTo(401);
        String unsigned = new PlainJWT(claims("alice", "https://issuer", "floodmark", later)).serialize();
        assertThat(write("Bearer " + unsigned).status()).isEqualTo(401);
    }

    @Test
    void keepsToTheRulesOfEach() throws JOSEException {
        String reader =
                token("reader", "https://issuer", "floodmark", Instant.now().plusSeconds(600), key);
        String page = "/v1/topics/" + topic + "/partitions/0/records?offset=earliest";
        String alice = Client.basic("alice", "secret:1");

        assertThat(write(reader).status()).isEqualTo(403);
        assertThat(client.call("GET", page, "", "Authorization", reader).status())
                .isEqualTo(200);
        assertThat(client.call("GET", page, "", "Authorization", alice).status())
                .isEqualTo(403);
        assertThat(client.call("GET", "/topics", "", "Authorization", reader).text())
                .isEqualTo("[\"" + topic + "\"]");
        assertThat(client.call("GET", "/v1/topics", "", "Authorization", alice).text())
                .isEqualTo("{\"topics\":[]}");
        assertThat(write(Client.basic("mallory", "x")).status()).isEqualTo(403);
    }

    @Test
    void namesTopicsInItsReadinessToThoseWhoMayKnowThem() throws JOSEException {
        String weak = KAFKA.topic(1, Map.of("min.insync.replicas", "1"));
        String alice = Client.basic("alice", "secret:1");
        String reader =
                token("reader", "https://issuer", "floodmark", Instant.now().plusSeconds(600), key);
        client.post(weak, "", "v", "Authorization", alice);

        await().until(() -> client.get("/readyz").status() == 200);
        JsonNode stranger = client.get("/readyz").json();
        assertThat(stranger.path("topics-where-one-copy-is-enough").asInt()).isPositive();
        assertThat(stranger.path("shown")).isEmpty();
        for (String others : List.of(reader, Client.basic("alice", "wrong"))) {
            Client.Reply shown = client.call("GET", "/readyz", "", "Authorization", others);
            assertThat(shown.status()).isEqualTo(200);
            assertThat(shown.text()).doesNotContain(weak);
        }
        assertThat(client.call("GET", "/readyz", "", "Authorization", alice).text())
                .contains(weak);
    }

    @Test
    void tellsLoadBalancersHoweverOftenTheyAsk() {
        for (int i = 0; i < 200; i++) {
            assertThat(client.get("/livez").status()).isEqualTo(200);
        }
    }

    private Client.Reply v2(String path, String body, String authorization) {
        return client.call(
                "POST", path, body, "Content-Type", "application/vnd.kafka.v2+json", "Authorization", authorization);
    }

    @Test
    void keepsToTheRulesOfEachInConsumerGroups() throws JOSEException {
        Instant later = Instant.now().plusSeconds(600);
        String reader = token("reader", "https://issuer", "floodmark", later, key);
        String carol = token("carol", "https://issuer", "floodmark", later, key);
        String group = "/consumers/readers-" + topic;
        String hidden = KAFKA.topic(1);

        assertThat(v2("/consumers/billing", "{}", reader).status()).isEqualTo(403);
        assertThat(v2(group, "{}", carol).status()).isEqualTo(403);
        Client.Reply made = v2(group, "{}", reader);
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        String instance =
                group + "/instances/" + made.json().path("instance_id").asString();

        assertThat(v2(instance + "/subscription", "{\"topics\":[\"" + hidden + "\"]}", reader)
                        .status())
                .isEqualTo(403);
        for (String end : List.of("/assignments", "/positions", "/offsets")) {
            String list = end.equals("/assignments") ? "partitions" : "offsets";
            String body = "{\"" + list + "\":[{\"topic\":\"" + hidden + "\",\"partition\":0,\"offset\":0}]}";
            assertThat(v2(instance + end, body, reader).status()).as(end).isEqualTo(403);
        }
        assertThat(v2(instance + "/subscription", "{\"topics\":[\"" + topic + "\"]}", carol)
                        .status())
                .as("somebody else's instance")
                .isEqualTo(404);
        assertThat(v2(instance + "/subscription", "{\"topics\":[\"" + topic + "\"]}", reader)
                        .status())
                .isEqualTo(204);
        assertThat(client.call("DELETE", instance, "", "Authorization", reader).status())
                .isEqualTo(204);
    }

    @Test
    void keepsTheIdempotencyKeysOfEachApart() throws JOSEException {
        String alice = Client.basic("alice", "secret:1");
        String carol =
                token("carol", "https://issuer", "floodmark", Instant.now().plusSeconds(600), key);

        Client.Reply first = client.post(topic, "", "once", "Idempotency-Key", "k", "Authorization", alice);
        Client.Reply other = client.post(topic, "", "once", "Idempotency-Key", "k", "Authorization", carol);
        Client.Reply again = client.post(topic, "", "once", "Idempotency-Key", "k", "Authorization", alice);

        assertThat(other.status()).isEqualTo(200);
        assertThat(other.header("Idempotency-Replayed")).isEmpty();
        assertThat(other.json().path("offset")).isNotEqualTo(first.json().path("offset"));
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    }

    @Test
    void refusesWhoAsksTooOften() {
        String authorization = Client.basic("mallory", "x");
        Client.Reply last = client.call("GET", "/v1/topics", "", "Authorization", authorization);
        int asked = 1;
        while (last.status() == 200 && asked < 10_000) {
            last = client.call("GET", "/v1/topics", "", "Authorization", authorization);
            asked++;
        }

        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Retry-After"))
                .as("one more after a fiftieth of a second")
                .isEqualTo("1");
        assertThat(asked).isGreaterThan(50);
        await().until(() -> client.call("GET", "/v1/topics", "", "Authorization", authorization)
                        .status()
                == 200);
    }

    @Test
    void closesConnectionsAboveThoseOfAnAddress() {
        List<Wire> many = new ArrayList<>();
        try {
            for (int i = 0; i < 41; i++) {
                many.add(Wire.open(gateway.port()));
            }

            assertThat(many.get(40).atEnd()).isTrue();
        } finally {
            many.forEach(Wire::close);
        }
        await().until(() -> client.get("/livez").status() == 200);
    }

    @Test
    void speaksTlsWithClientsThatItKnows() {
        Identity server = Identity.make(folder, "server");
        Identity alice = Identity.make(folder, "alice");
        Identity stranger = Identity.make(folder, "stranger");
        try (Gateway secured = Gateways.start(
                KAFKA.bootstrapServers(),
                "tls.certificate",
                server.certificate().toString(),
                "tls.key",
                server.key().toString(),
                "tls.clients",
                alice.certificate().toString(),
                "access.rules.alice",
                "write t-")) {
            Client known = new Client(secured.port(), Tls.trusting(server, alice));

            assertThat(known.post(topic, "", "v").status()).isEqualTo(200);
            assertThat(known.get("/v1/topics").text()).isEqualTo("{\"topics\":[]}");
            assertThatThrownBy(() -> new Client(secured.port(), Tls.trusting(server)).get("/livez"))
                    .isInstanceOf(UncheckedIOException.class);
            assertThatThrownBy(() -> new Client(secured.port(), Tls.trusting(server, stranger)).get("/livez"))
                    .isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void knowsClientsByTheMostSpecificNameOfTheirCertificates() {
        Identity server = Identity.make(folder, "tls-server");
        Identity bob =
                Identity.make(folder, "bob", "EC", "CN=bob,CN=Users,DC=corp,DC=example", "URI:spiffe://corp/bob");
        for (String principal : List.of("cn bob", "san-uri spiffe://corp/bob")) {
            String[] each = principal.split(" ", 2);
            try (Gateway secured = Gateway.start(withRule(server, bob, each[0], each[1]), Map.of())) {
                Client client = new Client(secured.port(), Tls.trusting(server, bob));

                assertThat(client.post(topic, "", "v").status()).as(principal).isEqualTo(200);
            }
        }
    }

    /** Returns the settings of a gateway in which only that name may write. */
    private GatewaySettings withRule(Identity server, Identity client, String principal, String name) {
        try {
            return GatewayConfig.read(
                    Optional.of(Files.writeString(folder.resolve("rule.yaml"), """
                            kafka: { bootstrap-server: "%s" }
                            http: { listen: "127.0.0.1:0" }
                            tls: { certificate: "%s", key: "%s", clients: "%s" }
                            access: { certificates: { principal: %s }, rules: { "%s": "write t-", Users: "read *" } }
                            """.formatted(
                                    KAFKA.bootstrapServers(),
                                    server.certificate(),
                                    server.key(),
                                    client.certificate(),
                                    principal,
                                    name))),
                    List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void servesWithKeysOfTheOlderForms(String algorithm) {
        Identity server = Identity.make(folder, "old-" + algorithm, algorithm).older();
        try (Gateway secured = Gateways.start(
                KAFKA.bootstrapServers(),
                "tls.certificate",
                server.certificate().toString(),
                "tls.key",
                server.key().toString())) {
            assertThat(new Client(secured.port(), Tls.trusting(server))
                            .get("/livez")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void hangsUpOnWhoNeverShakesHands() {
        Identity server = Identity.make(folder, "patient");
        try (Gateway secured = Gateways.start(
                        KAFKA.bootstrapServers(),
                        "http.header-timeout",
                        "500ms",
                        "tls.certificate",
                        server.certificate().toString(),
                        "tls.key",
                        server.key().toString());
                Wire silent = Wire.open(secured.port());
                Wire halting = Wire.open(secured.port())) {
            halting.write("\u0016\u0003\u0001");
            long began = System.nanoTime();

            assertThat(silent.atEnd()).isTrue();
            assertThat(halting.atEnd()).isTrue();
            // Vert.x would wait for ten seconds by default.
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
        }
    }

    @Test
    void tellsWhatIsWrongWithUsers() throws IOException {
        Path users = Files.writeString(folder.resolve("broken"), "alice:plain-text\n");

        assertThatThrownBy(() -> Gateways.start(KAFKA.bootstrapServers(), "access.users", users.toString()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("broken:1")
                .hasMessageNotContaining("plain-text");
    }
}
