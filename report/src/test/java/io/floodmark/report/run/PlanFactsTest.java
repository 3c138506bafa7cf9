package io.floodmark.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Quantile;
import io.floodmark.testing.report.FakePlan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanFactsTest {
    @Test
    void findsWhatAPlanSays() {
        PlanFacts plan = PlanFacts.read(FakePlan.EFFECTIVE);

        assertThat(plan.text("workload.produce.acks")).contains("all");
        assertThat(plan.recordSize()).contains("1 KiB");
        assertThat(plan.seed()).contains("42");
        assertThat(plan.promised("produce")).isEqualTo(Map.of(Quantile.P99, 500e6));
        assertThat(plan.promised("end-to-end")).isEmpty();
    }

    @Test
    void findsALabAtTheTopAndUnderCluster() {
        assertThat(PlanFacts.read("lab: { brokers: 3 }").lab("brokers")).contains("3");
        assertThat(PlanFacts.read("cluster: { lab: { brokers: 5 } }").lab("brokers"))
                .contains("5");
    }

    @Test
    void tellsNothingOfWhatIsNotThere() {
        PlanFacts plan = PlanFacts.read("workload: { record: 7 }\nobjective: { produce: { p99: soon } }");

        assertThat(plan.recordSize()).isEmpty();
        assertThat(plan.text("workload")).isEmpty();
        assertThat(plan.promised("produce")).isEmpty();
    }

    @Test
    void tellsNothingOfAPlanThatIsNotYaml() {
        assertThat(PlanFacts.read("{ not yaml: [").seed()).isEmpty();
        assertThat(PlanFacts.read("just words").seed()).isEmpty();
        assertThat(PlanFacts.read("").seed()).isEmpty();
    }
}
