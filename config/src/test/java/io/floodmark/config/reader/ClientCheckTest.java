package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClientCheckTest {
    /** Knows a release 3.9.1 with few properties, rejects one value, and reports a JVM problem if a test sets one. */
    private static final class OneRelease implements ClientLookup {
        private static final Set<String> KNOWN = Set.of("linger.ms", "max.block.ms", "fetch.min.bytes");

        private final List<String> asked = new ArrayList<>();
        private Optional<JvmProblem> jvm = Optional.empty();

        @Override
        public Optional<Properties> properties(String version, Client client, Map<String, String> given) {
            asked.add(version + " " + client);
            if (!version.equals("3.9.1")) {
                throw new PlanException(version + " does not exist; there are 3.9.0, 3.9.1");
            }
            return Optional.of(new Properties(
                    KNOWN,
                    "soon".equals(given.get("max.block.ms")) ? Map.of("max.block.ms", "soon is no number") : Map.of()));
        }

        @Override
        public Optional<Properties> broker(String version, Map<String, String> given) {
            return Optional.empty();
        }

        @Override
        public Optional<JvmProblem> jvm(Optional<String> javaHome, List<String> jvmFlags) {
            return jvm;
        }
    }

    private final OneRelease lookup = new OneRelease();

    @Test
    void namesThePlaceOfAPropertyThatTheReleaseDoesNotKnow() {
        assertThat(problems("""
                floodmark: 1
                workload:
                  produce:
                    engine: client
                    kafka-clients: 3.9.1
                    properties: { max.blok.ms: 5, interceptor.target: here }
                """))
                .containsExactly(
                        "plan.yaml:6:19: workload.produce.properties.max.blok.ms: kafka-clients 3.9.1 has no such property"
                                + " of a producer (did you mean max.block.ms?); expected one of its own. What a plug-in of"
                                + " yours reads belongs into workload.produce.plug-in-properties",
                        "plan.yaml:6:35: workload.produce.properties.interceptor.target: kafka-clients 3.9.1 has no such"
                                + " property of a producer; expected one of its own. What a plug-in of yours reads belongs"
                                + " into workload.produce.plug-in-properties");
    }

    @Test
    void namesThePlaceOfAValueThatTheReleaseRefuses() {
        assertThat(problems("""
                floodmark: 1
                workload:
                  produce: { engine: client, kafka-clients: 3.9.1, properties: { max.block.ms: soon } }
                """))
                .containsExactly(
                        "plan.yaml:3:80: workload.produce.properties.max.block.ms: kafka-clients 3.9.1 refuses it:"
                                + " soon is no number");
    }

    @Test
    void letsThroughWhatIsForPlugIns() {
        Plan plan = PlanReader.read(Optional.of(new PlanText("plan.yaml", """
                        floodmark: 1
                        workload:
                          consume:
                            - { engine: client, kafka-clients: 3.9.1, properties: { fetch.min.bytes: 5 },
                                plug-in-properties: { interceptor.target: here } }
                        """)), List.of(), lookup);

        assertThat(plan.workload()
                        .consume()
                        .get(0)
                        .client()
                        .orElseThrow()
                        .client()
                        .plugInProperties())
                .isEqualTo(Map.of("interceptor.target", "here"));
    }

    @Test
    void aPropertyOfTheLibraryIsForNoPlugIn() {
        assertThat(problems("""
                floodmark: 1
                workload:
                  consume: [ { engine: client, kafka-clients: 3.9.1, plug-in-properties: { fetch.min.bytes: 5, group.id: a } } ]
                """))
                .satisfiesExactly(
                        library -> assertThat(library)
                                .isEqualTo(
                                        "plan.yaml:3:76: workload.consume[0].plug-in-properties.fetch.min.bytes: is a"
                                                + " property of kafka-clients 3.9.1 itself; expected it in"
                                                + " workload.consume[0].properties"),
                        said -> assertThat(said).contains("group.id: is set by workload.consume[].group"));
    }

    @Test
    void namesThePlaceOfAReleaseThatDoesNotExist() {
        assertThat(problems("""
                floodmark: 1
                workload:
                  produce: { engine: client, kafka-clients: 3.9.7 }
                """))
                .containsExactly(
                        "plan.yaml:3:45: workload.produce.kafka-clients: 3.9.7 does not exist; there are 3.9.0, 3.9.1");
    }

    @Test
    void refusesWhatAnotherKeyNeedsAndTheReleaseDoesNotKnow() {
        assertThat(problems("""
                floodmark: 1
                workload:
                  produce: { engine: client, kafka-clients: 3.9.1, compression: zstd, compression-level: 5 }
                  consume:
                    - { engine: client, kafka-clients: 3.9.1, protocol: consumer }
                """))
                .containsExactly(
                        "plan.yaml:3:90: workload.produce.compression-level: needs the property compression.zstd.level, which"
                                + " kafka-clients 3.9.1 does not know; expected a later release in"
                                + " workload.produce.kafka-clients",
                        "plan.yaml:5:57: workload.consume[0].protocol: needs the property group.protocol, which"
                                + " kafka-clients 3.9.1 does not know; expected a later release in"
                                + " workload.consume[0].kafka-clients");
    }

    @Test
    void namesThePlaceOfFlagsThatAJvmDoesNotTake() {
        lookup.jvm = Optional.of(new ClientLookup.JvmProblem(true, "are wrong"));

        assertThat(problems("""
                floodmark: 1
                workload:
                  produce: { engine: client, kafka-clients: 3.9.1, jvm-flags: [ -Xnone ] }
                """)).containsExactly("plan.yaml:3:63: workload.produce.jvm-flags: are wrong");
    }

    @Test
    void looksAtNothingForTheWireEngine() {
        PlanReader.read(
                Optional.empty(), List.of(new PlanOverride("workload.produce.engine", "wire", "--engine")), lookup);

        assertThat(lookup.asked).isEmpty();
    }

    @Test
    void looksAtNoReleaseWhereItsNameIsWrong() {
        assertThat(problems("""
                floodmark: 1
                workload: { produce: { engine: client, kafka-clients: 2.0.1 } }
                """))
                .singleElement()
                .asString()
                .contains("invalid value '2.0.1'; expected a release from 2.1.0 on");
        assertThat(lookup.asked).isEmpty();
    }

    private List<String> problems(String plan) {
        PlanException refused = catchThrowableOfType(
                PlanException.class,
                () -> PlanReader.read(Optional.of(new PlanText("plan.yaml", plan)), List.of(), lookup));
        assertThat(refused).isNotNull();
        return refused.problems();
    }
}
