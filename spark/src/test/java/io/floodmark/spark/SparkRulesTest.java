package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.Failure;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparkRulesTest {
    private static final Map<String, String> CLUSTER = Map.of("spark.master", "spark://a:7077");

    private static SparkOrder order(int workers, int producers, boolean secrets, boolean insecure) {
        SparkAssignment assignment = new SparkAssignment(1, "b:9092", Map.of(), "", 1, 1);
        return new SparkOrder(workers, producers, 3, secrets, insecure, assignment);
    }

    private static void require(SparkOrder order, Map<String, String> properties) {
        SparkRules.require(order, properties::getOrDefault);
    }

    @Test
    void refusesExecutorsThatComeAndGo() {
        Map<String, String> dynamic = Map.of("spark.dynamicAllocation.enabled", "true");

        assertThatThrownBy(() -> require(order(0, 0, false, false), dynamic))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("spark.dynamicAllocation.enabled is true; expected false");
    }

    @Test
    void refusesSecretsOverASparkThatDoesNotProtectThem() {
        SparkOrder secret = order(0, 0, true, false);
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

        assertThatCode(() -> require(order(0, 0, true, false), guarded)).doesNotThrowAnyException();
        assertThatCode(() -> require(order(0, 0, true, true), CLUSTER)).doesNotThrowAnyException();
        assertThatCode(() -> require(order(0, 0, false, false), CLUSTER)).doesNotThrowAnyException();
        assertThatCode(() -> require(order(0, 0, true, false), Map.of("spark.master", "local[2]")))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesMoreWorkersThanProducers() {
        assertThatThrownBy(() -> require(order(4, 3, false, false), CLUSTER))
                .hasMessageContaining("fleet.workers is 4 and workload.produce.producers 3");
    }

    @Test
    void takesEverySlotAndGivesEachWorkerAProducer() {
        assertThat(order(0, 0, false, false).tasks(8)).isEqualTo(8);
        assertThat(order(0, 0, false, false).producers(8)).isEqualTo(8);
        assertThat(order(0, 0, false, false).producers(2)).isEqualTo(3);
        assertThat(order(0, 5, false, false).tasks(8)).isEqualTo(5);
        assertThat(order(2, 5, false, false).tasks(8)).isEqualTo(2);
    }

    @Test
    void beginsWithAsManyWorkersAsBrokersUnlessToldHowMany() {
        assertThat(order(0, 0, false, false).workers(8)).isEqualTo(3);
        assertThat(order(0, 0, false, false).workers(2)).isEqualTo(2);
        assertThat(order(2, 5, false, false).workers(2)).isEqualTo(2);
        assertThat(order(5, 5, false, false).workers(5)).isEqualTo(5);
    }
}
