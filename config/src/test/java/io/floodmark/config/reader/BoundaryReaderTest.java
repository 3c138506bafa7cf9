package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundaryReaderTest {
    @Test
    void goesOverTheSizesOfRecordsWhereNothingIsSaid() {
        Plan plan = PlanReader.readBoundary(Optional.empty(), List.of());

        assertThat(plan.boundary())
                .contains(new BoundarySpec(
                        Axis.RECORD_SIZE,
                        List.of(100.0, 316.0, 1_000.0, 3_162.0, 10_000.0, 31_623.0, 100_000.0),
                        new Vary.ByRate(),
                        List.of(),
                        List.of(),
                        60));
        assertThat(plan.budget().maxTime()).isEqualTo(Duration.ofMinutes(8 * 6 + 5));
        assertThat(plan.budget().maxBytes()).isEqualTo(Bytes.ofGB(2_000));
    }

    @Test
    void aPlanThatSaysNothingOfABoundaryHasNone() {
        assertThat(PlanReader.read(Optional.empty(), List.of()).boundary()).isEmpty();
    }

    @Test
    void takesSizesInAnyOrder() {
        BoundarySpec spec = boundary("boundary: { values: [10kB, 100, 1KiB] }");

        assertThat(spec.values()).containsExactly(100.0, 1_024.0, 10_000.0);
    }

    @Test
    void spreadsCountsEvenlyInTheirLogarithmAndLeavesOutWhatFallsTogether() {
        assertThat(boundary("boundary: { over: partitions, from: 1, to: 100, count: 5 }")
                        .values())
                .containsExactly(1.0, 3.0, 10.0, 32.0, 100.0);
        assertThat(boundary("boundary: { over: partitions, from: 1, to: 3, count: 9 }")
                        .values())
                .containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void countsGroupsFromNone() {
        BoundarySpec spec = boundary("boundary: { over: groups }\nworkload: { consume: [ { engine: wire } ] }");

        assertThat(spec.axis()).isEqualTo(Axis.GROUPS);
        assertThat(spec.values()).startsWith(0.0).endsWith(5.0);
    }

    @Test
    void hasALineForEachSizeOfALabWithTheSameTraffic() {
        Plan plan = read("boundary: { brokers: [1, 3, 2] }");

        assertThat(plan.cluster()).isEqualTo(LabCluster.defaults().withBrokers(3));
        assertThat(plan.boundary().orElseThrow().lines(plan.cluster()))
                .extracting(line -> ((LabCluster) line).brokers())
                .containsExactly(1, 3, 2);
        assertThat(plan.workload().replicationFactor()).isEqualTo(1);
        assertThat(plan.budget().maxTime()).isEqualTo(Duration.ofMinutes(3 * (8 * 6 + 5)));
    }

    @Test
    void leavesOutTheSettingsOfBrokersThatASmallerLabHasNot() {
        Plan plan = read("lab: { per-broker: { 1: { jvm-flags: [-Xmx1g] }, 3: { jvm-flags: [-Xmx2g] } } }\n"
                + "boundary: { brokers: [2, 3] }");

        LabCluster smaller =
                (LabCluster) plan.boundary().orElseThrow().lines(plan.cluster()).get(0);
        assertThat(smaller.perBroker()).containsOnlyKeys(1);
    }

    @Test
    void hasALineForEachClusterThatExists() {
        Plan plan = read("boundary: { clusters: [ { bootstrap-server: 'a:9092', jmx-port: 9999 },"
                + " { bootstrap-server: 'b:9092' } ] }");

        assertThat(plan.cluster())
                .isEqualTo(new ExistingCluster("a:9092", Optional.empty(), List.of(new MetricsSource.JmxPort(9999))));
        assertThat(plan.boundary().orElseThrow().lines(plan.cluster())).hasSize(2);
    }

    @Test
    void raisesTheNumberOfProducersOfEqualRate() {
        BoundarySpec spec = boundary("boundary: { vary: producers }\nload: { producers: 64, each: 1000/s }");

        assertThat(spec.vary()).isEqualTo(new Vary.ByProducers(64, new Rate(1_000)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boundary: { values: [100B, 10kB, 100kB] }",
                "boundary: { over: partitions, values: [1, 12, 100], max-trials: 20, brokers: [1, 2] }",
                "boundary: { over: groups, values: [0, 2] }\\nworkload: { consume: [ { groups: 3 } ] }",
                "boundary: { vary: producers }\\nload: { producers: 64, each: 1000/s }",
                "boundary: { clusters: [ { bootstrap-server: 'a:9092', prometheus-port: 1, node-exporter-port: 2 } ] }"
            })
    void readsBackWhatCheckWrites(String yaml) {
        Plan plan = read(yaml.replace("\\n", "\n"));

        String written = PlanWriter.write(plan);

        assertThat(PlanReader.readStored(new PlanText("stored", written), List.of()))
                .as(written)
                .isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boundary: { over: size } | 2:19: boundary.over: invalid value 'size'; expected record-size, partitions or groups",
                "boundary: { values: [1kB] } | boundary.values: has 1 value(s); expected at least two",
                "boundary: { values: [] } | boundary.values: has 0 value(s); expected at least two",
                "boundary: { values: [1kB, 1000] } | 2:27: boundary.values[1]: is 1.00 kB again; expected each value once",
                "boundary: { values: [0B, 1kB] } | boundary.values[0]: invalid value '0B'; expected a size, 1B to 100MiB",
                "boundary: { values: [1kB, 1GB] } | boundary.values[1]: invalid value '1GB'; expected a size, 1B to 100MiB",
                "boundary: { over: partitions, values: [0, 3] } | boundary.values[0]: invalid value '0'; expected a whole number, 1 to",
                "boundary: { over: partitions, values: [1kB, 3] } | boundary.values[0]: invalid value '1kB'; expected a whole number",
                "boundary: { values: [1kB, 2kB], from: 1kB } | boundary.from: cannot be combined with boundary.values",
                "boundary: { from: 10kB, to: 1kB } | boundary.to: invalid value '1.00 kB'; expected more than from, 10.0 kB",
                "boundary: { count: 1 } | boundary.count: invalid value '1'; expected a whole number, 2 to 50",
                "boundary: { over: groups } | boundary.over: is groups, but workload.consume has 0 item(s); expected one",
                "boundary: { vary: producers } | boundary.vary: invalid value 'producers'; expected load.each, the rate of one, and",
                "boundary: { vary: producers }\\nload: { rate: 1000/s } | boundary.vary: invalid value 'producers'; expected load.each",
                "boundary: { brokers: [2, 2] } | boundary.brokers[1]: is 2 again; expected each size once",
                "boundary: { brokers: [0] } | boundary.brokers[0]: invalid value '0'; expected a whole number, 1 to 99",
                "boundary: { brokers: [1, 2] }\\nlab: { brokers: 3 } | lab.brokers: invalid value '3'; expected 2, the largest of",
                "boundary: { brokers: [1, 2] }\\nworkload: { replication-factor: 2 } | workload.replication-factor: invalid value '2'",
                "boundary: { brokers: [1] }\\ncluster: { bootstrap-server: 'a:1' } | boundary.brokers: cannot be combined with",
                "boundary: { clusters: [ {} ] } | boundary.clusters[0].bootstrap-server: is missing; expected host:port",
                "boundary: { max-trials: 0 } | boundary.max-trials: invalid value '0'; expected a whole number, at least 1",
                "boundary: {}\\nrepeat: 2 | repeat: is not supported by boundary",
                "boundary: {}\\nsearch: { soak: 10m } | search.soak: is not supported by boundary",
                "boundary: {}\\nworkload: { record: { sizes: { 1kB: 1, 2kB: 1 } } } | records have several sizes",
                "boundary: { values: [10B, 1kB] }\\nworkload: { record: { keys: { distinct: 5 } } } | take 16B; raise it",
                "boundary: { values: [1kB, 2MiB] }\\nworkload: { produce: { engine: client } } | max-request-size, 1MiB"
            })
    void saysWhatIsWrong(String yaml, String expected) {
        PlanException refused = catchThrowableOfType(PlanException.class, () -> read(yaml.replace("\\n", "\n")));

        assertThat(refused).as("a plan of %s", yaml).isNotNull();
        assertThat(refused.problems()).hasSize(1);
        assertThat(refused.problems().get(0)).contains(expected);
    }

    @Test
    void promisesNoEndToEndLatencyWhereNobodyReads() {
        PlanException refused = catchThrowableOfType(PlanException.class, () -> read("""
                boundary: { over: groups, values: [0, 2] }
                workload: { consume: [ { groups: 1 } ] }
                objective: { end-to-end: { p99: 1s } }
                """));

        assertThat(refused.problems()).singleElement().asString().contains("begin at 1");
    }

    private static BoundarySpec boundary(String yaml) {
        return read(yaml).boundary().orElseThrow();
    }

    private static Plan read(String yaml) {
        return PlanReader.read(Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + yaml)), List.of());
    }
}
