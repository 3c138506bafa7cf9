package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.Failure;
import io.floodmark.crew.CrewAssignment;
import io.floodmark.crew.CrewOrder;
import io.floodmark.load.RequestTexts;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkRulesTest {
    private static final Map<String, String> CLUSTER = Map.of("spark.master", "spark://a:7077");

    private static CrewOrder order(boolean confidential) {
        return new CrewOrder(
                0, 0, confidential, new CrewAssignment(1, "b:9092", Map.of(), Map.of(), "", RequestTexts.NONE, 1, 1));
    }

    private static void require(CrewOrder order, Map<String, String> properties) {
        SparkRules.require(order, properties::getOrDefault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "TRUE", " True "})
    void refusesExecutorsThatComeAndGo(String yes) {
        Map<String, String> dynamic = Map.of("spark.dynamicAllocation.enabled", yes);

        assertThatThrownBy(() -> require(order(false), dynamic))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("spark.dynamicAllocation.enabled is true; expected false");
    }

    @Test
    void refusesSecretsOverASparkThatDoesNotProtectThem() {
        CrewOrder secret = order(true);
        Map<String, String> onlyAuthenticated = Map.of("spark.master", "yarn", "spark.authenticate", "true");
        Map<String, String> onlyEncrypted = Map.of("spark.master", "yarn", "spark.network.crypto.enabled", "true");

        assertThatThrownBy(() -> require(secret, CLUSTER)).hasMessageContaining("--insecure-spark");
        assertThatThrownBy(() -> require(secret, onlyAuthenticated)).hasMessageContaining("--insecure-spark");
        assertThatThrownBy(() -> require(secret, onlyEncrypted)).hasMessageContaining("--insecure-spark");
    }

    @Test
    void letsSecretsTravelWhereTheyAreProtectedOrItIsSaid() {
        Map<String, String> guarded =
                Map.of("spark.master", "yarn", "spark.authenticate", "true", "spark.network.crypto.enabled", "true");

        assertThatCode(() -> require(order(true), guarded)).doesNotThrowAnyException();
        assertThatCode(() -> require(order(false), CLUSTER)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
    void letsSecretsBeWhereOnlyThisMachineCanAskForThem(String loopback) {
        Map<String, String> bound = Map.of("spark.master", "local[2]", "spark.driver.bindAddress", loopback);
        Map<String, String> named = Map.of("spark.master", "local", "spark.driver.host", loopback);

        assertThatCode(() -> require(order(true), bound)).doesNotThrowAnyException();
        assertThatCode(() -> require(order(true), named)).doesNotThrowAnyException();
    }

    @Test
    void refusesSecretsWhereADriverThatIsLocalListensToOtherMachines() {
        Map<String, String> toAll = Map.of(
                "spark.master", "local[2]", "spark.driver.host", "127.0.0.1", "spark.driver.bindAddress", "0.0.0.0");
        Map<String, String> asSparkWould = Map.of("spark.master", "local[2]");
        Map<String, String> notLocal = Map.of("spark.master", "yarn", "spark.driver.bindAddress", "127.0.0.1");

        assertThatThrownBy(() -> require(order(true), toAll))
                .hasMessageContaining("its driver listens on '0.0.0.0'")
                .hasMessageContaining("expected spark.driver.bindAddress 127.0.0.1");
        assertThatThrownBy(() -> require(order(true), asSparkWould)).hasMessageContaining("--insecure-spark");
        assertThatThrownBy(() -> require(order(true), notLocal)).hasMessageContaining("--insecure-spark");
        assertThatCode(() -> require(order(false), toAll)).doesNotThrowAnyException();
    }
}
