package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.gateway.Gateway;
import io.floodmark.gateway.settings.GatewayConfig;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.testing.gateway.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the access settings that a gateway refuses before it starts, and those it warns of. No brokers are needed. */
class AccessCheckTest {
    private static final String NOWHERE = "127.0.0.1:1";

    @TempDir
    private Path folder;

    private Path users;

    @BeforeEach
    void makeUsers() throws IOException {
        users = Files.writeString(folder.resolve("users"), "alice:" + PasswordHash.of("a".toCharArray(), 1_000) + "\n");
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    }

    private GatewaySettings settings(String... more) {
        List<String> all = new ArrayList<>(List.of("access.users", users.toString()));
        all.addAll(List.of(more));
        return TestSettings.of(NOWHERE, all.toArray(String[]::new));
    }

    private String[] withTokens(String... more) throws IOException {
        Path keys = Files.writeString(folder.resolve("keys.json"), "{\"keys\":[]}");
        List<String> all = new ArrayList<>(List.of(
                "access.tokens.keys", keys.toString(),
                "access.tokens.issuer", "https://issuer",
                "access.tokens.audience", "floodmark"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void refusesARuleForANameThatNobodyHas() {
        GatewaySettings settings = settings(
                "access.rules.alcie",
                "read *",
                "access.rules.alice",
                "write *",
                "access.rules.authenticated",
                "read public.");

        for (Runnable tried :
                List.<Runnable>of(() -> Gateway.check(settings, Map.of()), () -> Gateway.start(settings, Map.of()))) {
            assertThatThrownBy(tried::run)
                    .isInstanceOf(PlanException.class)
                    .hasMessage("access.rules.alcie: no such user in " + users
                            + " (did you mean alice?); expected a name of that file, or authenticated");
        }
    }

    @Test
    void warnsOfSuchARuleIfTokensMayBringTheName() throws IOException {
        GatewaySettings settings = settings(withTokens("access.rules.alcie", "read *"));

        Gateway.check(settings, Map.of());

        assertThat(Gateway.warnings(settings, Map.of()))
                .singleElement()
                .asString()
                .startsWith("access.rules.alcie: no such user in")
                .endsWith("unless a token or a certificate brings that name");
    }

    @Test
    void saysNothingOfRulesThatHold() throws IOException {
        GatewaySettings settings = settings("access.rules.alice", "read *");

        Gateway.check(settings, Map.of());

        assertThat(Gateway.warnings(settings, Map.of())).isEmpty();
        assertThat(Gateway.warnings(TestSettings.of(NOWHERE, withTokens("access.rules.whoever", "read *")), Map.of()))
                .isEmpty();
    }

    @Test
    void warnsOfSecretsThatEverybodyCanRead() throws IOException {
        Path properties = Files.writeString(folder.resolve("client.properties"), "");
        Files.setPosixFilePermissions(properties, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-r--r--"));
        GatewaySettings settings = settings("kafka.command-config", properties.toString());

        assertThat(Gateway.warnings(settings, Map.of("security.protocol", "SSL")))
                .singleElement()
                .asString()
                .contains("can read the secrets in " + users);
        assertThat(Gateway.warnings(settings, Map.of("ssl.keystore.password", "x")))
                .anyMatch(warning -> warning.contains("can read the secrets in " + properties));
    }

    @Test
    void warnsIfOthersReachItAndNobodySaysWhoTheyAre() {
        assertThat(Gateway.warnings(reachable(), Map.of()))
                .singleElement()
                .asString()
                .contains("any client that can reach this address may write");
        assertThat(Gateway.warnings(reachable(new PlanOverride("access.users", users.toString(), "--users")), Map.of()))
                .singleElement()
                .asString()
                .contains("without TLS");
    }

    private static GatewaySettings reachable(PlanOverride... more) {
        List<PlanOverride> all = new ArrayList<>(List.of(
                new PlanOverride("kafka.bootstrap-server", NOWHERE, "--bootstrap-server"),
                new PlanOverride("http.listen", "0.0.0.0:0", "--listen")));
        all.addAll(List.of(more));
        return GatewayConfig.read(Optional.empty(), all);
    }

    @Test
    void triesTheFilesThatClientPropertiesName() {
        String none = folder.resolve("none.jks").toString();

        refusesAsTheStartDoes(Map.of("security.protocol", "SSL", "ssl.truststore.location", none), "none.jks");
        refusesAsTheStartDoes(
                Map.of("security.protocol", "SSL", "ssl.keystore.location", none, "ssl.keystore.password", "secret"),
                "none.jks");
    }

    @Test
    void triesTheLoginThatClientPropertiesDescribe() {
        refusesAsTheStartDoes(
                Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.mechanism", "PLAIN"),
                "java.security.auth.login.config");
        refusesAsTheStartDoes(Map.of("security.protocol", "PLAIN"), "security.protocol");
        refusesAsTheStartDoes(Map.of("send.buffer.bytes", "many"), "send.buffer.bytes");
    }

    private static void refusesAsTheStartDoes(Map<String, String> client, String named) {
        GatewaySettings settings = TestSettings.of(NOWHERE);
        List<String> said = new ArrayList<>();

        for (Runnable tried :
                List.<Runnable>of(() -> Gateway.check(settings, client), () -> Gateway.start(settings, client))) {
            assertThatThrownBy(tried::run)
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining(named)
                    .satisfies(refused -> said.add(String.valueOf(refused.getMessage())));
        }

        assertThat(said.get(0)).isEqualTo(said.get(1));
    }

    @Test
    void asksNoBroker() {
        Gateway.check(TestSettings.of("no-such-host.invalid:9092"), Map.of());
    }
}
