package io.floodmark.runner.study;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.reader.ClientLookup;
import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.search.comparison.Gate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateValidatorTest {
    private static final String BLIND = "cluster: { bootstrap-server: 'a:9092' }\n";
    private static final String READ = "cluster: { bootstrap-server: 'a:9092', metrics: [ { jmx: 'a:9999' } ] }\n";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            broker-cpu | limit < -5%       | limits are verified only if they decide
            p99        | consumer-cpu > 5% | no consumer; expected workload.consume in every variant
            """)
    void refusesAGateThatNoTrialCanAnswer(String measure, String gate, String why) {
        assertThatThrownBy(() -> GateValidator.require(gates(gate), plans("", measure)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--fail-if: '" + gate + "' can never be judged: " + why);
    }

    @Test
    void refusesWhatNothingReadsOnAClusterWithoutMetrics() {
        assertThatThrownBy(() -> GateValidator.require(gates("broker-gc > 1%"), plans(BLIND, "p99")))
                .hasMessageContaining(
                        "--fail-if: 'broker-gc > 1%' can never be judged: no metrics source for the brokers");
        assertThatThrownBy(() -> GateValidator.require(List.of(), plans(BLIND, "broker-cpu")))
                .hasMessageContaining("compare.measure: is broker-cpu; no metrics source for the brokers");
    }

    @Test
    void takesWhatTrialsCanAnswer() {
        assertThatCode(() -> GateValidator.require(gates("limit < -5%", "p99 > 10%"), plans("", "limit")))
                .doesNotThrowAnyException();
        assertThatCode(() -> GateValidator.require(gates("broker-cpu > 10%"), plans(READ, "broker-cpu")))
                .doesNotThrowAnyException();
        assertThatCode(() -> GateValidator.require(gates("p99 > 10%"), plans(BLIND, "limit")))
                .doesNotThrowAnyException();
    }

    @Test
    void holdsTwoRunsAgainstEachOtherByTheirLimitsOnly() {
        assertThatCode(() -> GateValidator.requireLimits(gates("limit < -5%"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> GateValidator.requireLimits(gates("limit < -5%", "p99 > 10%")))
                .hasMessage("--fail-if: 'p99 > 10%' can never be judged: --baseline compares limits; expected a gate of"
                        + " limit");
    }

    private static List<Gate> gates(String... gates) {
        return Arrays.stream(gates).map(Gate::parse).toList();
    }

    private static ComparisonPlans plans(String cluster, String measure) {
        String plan = "floodmark: 1\n" + cluster + "compare: { measure: " + measure
                + ", factors: [ { path: workload.produce.compression, levels: [none, lz4] } ] }\n";
        return PlanReader.readComparison(Optional.of(new PlanText("plan.yaml", plan)), List.of(), ClientLookup.NONE);
    }
}
