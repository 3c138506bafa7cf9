package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetReaderTest {
    private static Plan read(String text) {
        return PlanReader.read(Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + text)), List.of());
    }

    @Test
    void isThisMachineWhereNothingIsSaid() {
        assertThat(read("seed: 1").fleet()).isEmpty();
    }

    @Test
    void readsAMasterWithItsProperties() {
        String text = "fleet: { on: \"spark://a:7077\", workers: 4, properties: { spark.executor.cores: 2 } }";

        assertThat(read(text).fleet())
                .contains(
                        new FleetSpec("spark://a:7077", OptionalInt.of(4), false, Map.of("spark.executor.cores", "2")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssh://a",
                "ssh://joe@a.example.org:2222,b",
                "ssh://10.0.0.1,[fe80::1]:22",
                "ssh://alias_of-mine,other"
            })
    void readsHostsOfSsh(String hosts) {
        FleetSpec fleet = read("fleet: { on: \"" + hosts + "\" }").fleet().orElseThrow();

        assertThat(fleet.on()).isEqualTo(hosts);
        assertThat(fleet.overSsh()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssh://",
                "ssh://-oProxyCommand=x",
                "ssh://a,-oProxyCommand=x",
                "ssh://-l@a",
                "ssh://joe:abc@a",
                "ssh://a b",
                "ssh://$(x)",
                "ssh://a/",
                "ssh://a,,b"
            })
    void refusesWhatSshCouldTakeForSomethingElse(String hosts) {
        assertThatThrownBy(() -> read("fleet: { on: \"" + hosts + "\" }"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("or ssh://user@host:port,host2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fleet: { on: "http://a:7077" }                                             | fleet.on: invalid value 'http://a:7077'; expected spark://host:7077, local[N], yarn, k8s
            fleet: { workers: 4 }                                                      | fleet.on: is missing; expected spark://host:7077
            fleet: { on: yarn, workers: 0 }                                            | fleet.workers: invalid value '0'; expected a whole number, 1 to 10000
            fleet: { on: yarn, properties: { executor.cores: 2 } }                     | is not a property of Spark; expected a name that begins with spark.
            fleet: { on: yarn, properties: { spark.authenticate.secret: abc } }        | holds a secret, and a plan is shown and stored
            fleet: { on: yarn, properties: { spark.hadoop.fs.s3a.access.key: abc } }   | holds a secret, and a plan is shown and stored; expected it in Spark's spark-defaults.conf
            fleet: { on: yarn, properties: { spark.executor.extraJavaOptions: "-Xss1m -Djavax.net.ssl.keyStorePassword=abc" } } | extraJavaOptions: holds a secret
            fleet: { on: yarn, properties: { spark.dynamicAllocation.enabled: true } } | invalid value 'true'; expected false: workers must not come and go
            fleet: { on: yarn, properties: { spark.dynamicAllocation.enabled: "TRUE" } } | invalid value 'true'; expected false: workers must not come and go
            fleet: { on: yarn };workload: { produce: { engine: client, kafka-clients: 3.9.1 } } | fleet.on: has the library that came with Floodmark
            fleet: { on: yarn };workload: { produce: { engine: client, transaction-records: 10 } } | fleet.on: requires workload.produce.producers
            fleet: { on: "ssh://a", insecure-spark: true }                             | fleet.on: names hosts of ssh; fleet.insecure-spark and fleet.properties require a Spark master
            fleet: { on: "ssh://a", properties: { spark.executor.cores: 2 } }          | fleet.on: names hosts of ssh; fleet.insecure-spark and fleet.properties require a Spark master
            fleet: { on: yarn };workload: { consume-only: { fill: 1GB } }              | fleet.on: cannot read alone yet
            """)
    void refuses(String text, String problem) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(problem)
                .hasMessageNotContaining("abc");
    }
}
