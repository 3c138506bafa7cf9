package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerConfigCheckTest {
    /** Brokers that know few properties; of the releases, only 4.4.0 is on this machine. */
    private static final ClientLookup BROKERS = new ClientLookup() {
        @Override
        public Optional<Properties> properties(String version, Client client, Map<String, String> given) {
            return Optional.empty();
        }

        @Override
        public Optional<Properties> broker(String version, Map<String, String> given) {
            Set<String> known = Set.of("num.io.threads", "compression.type", "log.dirs", "authorizer.class.name");
            boolean refused = version.equals("4.4.0") && "0".equals(given.get("num.io.threads"));
            return Optional.of(new Properties(
                    known,
                    refused ? Map.of("num.io.threads", "Value must be at least 1") : Map.of(),
                    version.equals("4.4.0")));
        }

        @Override
        public Optional<JvmProblem> jvm(Optional<String> javaHome, List<String> jvmFlags) {
            return Optional.empty();
        }
    };

    private static List<String> problems(String lab) {
        PlanException refused = catchThrowableOfType(PlanException.class, () -> read(lab));
        return refused == null ? List.of() : refused.problems();
    }

    private static void read(String plan) {
        PlanReader.read(Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + plan + "\n")), List.of(), BROKERS);
    }

    @Test
    void namesThePlaceOfAPropertyThatBrokersDoNotKnow() {
        assertThat(problems("lab: { config: { num.io.thread: 8, no.such.thing: 1 } }"))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("plan.yaml:2:18: lab.config.num.io.thread: Kafka 4.4.0 has no such broker property"
                        + " (did you mean num.io.threads?)");
    }

    @Test
    void namesWhatTheLabSetsItself() {
        assertThat(problems("lab: { config: { log.dirs: /x, compression.type: lz4 } }"))
                .containsExactly(
                        "plan.yaml:2:18: lab.config.log.dirs: is set by the lab; expected nothing here: leave it out");
    }

    @Test
    void namesAValueThatBrokersRefuse() {
        assertThat(problems("lab: { per-broker: { 2: { config: { num.io.threads: 0 } } } }"))
                .containsExactly(
                        "plan.yaml:2:53: lab.per-broker.2.config.num.io.threads: Kafka 4.4.0 refuses it: Value must"
                                + " be at least 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "listener.name.clients.ssl.client.auth: required",
                "rsm.config.chunk.size: 1",
                "authorizer.class.name: org.example.Mine, org.example.users: all",
                "num.io.threads: 4"
            })
    void letsThroughWhatIsAnotherPartys(String config) {
        assertThat(problems("lab: { config: { " + config + " } }")).isEmpty();
    }

    /** A plug-in may read unknown names, but a name that is similar to one of Kafka's is still a typing error. */
    @Test
    void findsASlipBesideAPlugIn() {
        assertThat(problems("lab: { config: { authorizer.class.name: org.example.Mine, num.io.thread: 8 } }"))
                .singleElement()
                .asString()
                .contains("did you mean num.io.threads?");
    }

    @Test
    void takesAnotherReleaseForAWitnessOfSlipsOnly() {
        assertThat(problems("lab: { kafka-version: 3.9.1, config: { log.message.format.version: \"3.0\" } }"))
                .isEmpty();
        assertThat(problems("lab: { kafka-version: 3.9.1, config: { num.io.thread: 8 } }"))
                .singleElement()
                .asString()
                .contains("did you mean num.io.threads?");
    }

    @Test
    void looksAtTheLevelsOfAComparisonToo() {
        PlanException refused = catchThrowableOfType(
                PlanException.class,
                () -> PlanReader.readComparison(
                        Optional.of(
                                new PlanText(
                                        "plan.yaml",
                                        "floodmark: 1\ncompare: { factors: [ { path: lab.config.num.io.thread, levels: [8, 16] } ] }\n")),
                        List.of(),
                        BROKERS));

        assertThat(refused).hasMessageContaining("did you mean num.io.threads?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lab: { config: { min.insync.replicas: 4 } }",
                "lab: { brokers: 1, config: { min.insync.replicas: 2 } }"
            })
    void wantsNoMoreReplicasInSyncThanThereAre(String plan) {
        PlanException refused = catchThrowableOfType(
                PlanException.class,
                () -> PlanReader.read(
                        Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + plan + "\n")), List.of()));

        assertThat(refused)
                .hasMessageContaining("lab.config.min.insync.replicas: invalid value ")
                .hasMessageContaining("the replicas");
    }

    @Test
    void wantsTheConsumerProtocolWithRealClientsOnly() {
        assertThat(problems("workload: { consume: [ { engine: wire, protocol: consumer } ] }"))
                .containsExactly(
                        "plan.yaml:2:50: workload.consume[0].protocol: invalid value 'consumer'; expected engine: client in the same section,"
                                + " or classic, the protocol of this engine");
        assertThat(problems("workload: { consume: [ { engine: wire, protocol: classic } ] }"))
                .isEmpty();
    }
}
