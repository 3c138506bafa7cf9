package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailoverReaderTest {
    @Test
    void killsNothingWhereNothingIsSaid() {
        assertThat(PlanReader.read(Optional.empty(), List.of()).failover()).isEmpty();
    }

    @Test
    void hasThePublishedNumbersByDefault() {
        assertThat(read("failover: {}").failover()).contains(new FailoverSpec(List.of(50, 200, 1000), 3));
    }

    @Test
    void leavesTimeForEveryKill() {
        Plan plan = read("failover: { leaders: [5, 10], kills: 4 }");

        assertThat(plan.failover()).contains(new FailoverSpec(List.of(5, 10), 4));
        assertThat(plan.budget().maxTime()).isEqualTo(Duration.ofMinutes(2 * 4 * 2 + 5));
    }

    @Test
    void noBrokerOfSomebodyElseIsKilled() {
        assertThat(problem("cluster: { bootstrap-server: 'a:9092' }\nfailover: {}"))
                .startsWith("p.yaml:3:11: failover: requires a lab; brokers of other clusters are never killed");
    }

    @Test
    void anotherBrokerMustBeAbleToLead() {
        assertThat(problem("workload: { replication-factor: 1 }\nfailover: {}"))
                .startsWith("p.yaml:2:33: workload.replication-factor: invalid value '1'; expected 2 or more");
        assertThat(problem("lab: { brokers: 2, controller: combined }\nfailover: {}"))
                .startsWith("p.yaml:2:32: lab.controller: is combined with 2 brokers; expected dedicated");
    }

    @Test
    void refusesNumbersThatGoDown() {
        assertThat(problem("failover: { leaders: [10, 10] }"))
                .contains("failover.leaders: invalid value '[10, 10]'; expected ascending");
        assertThat(problem("failover: { leaders: [] }")).contains("failover.leaders: is an empty list; expected one");
    }

    private static Plan read(String yaml) {
        return PlanReader.read(Optional.of(new PlanText("p.yaml", "floodmark: 1\n" + yaml)), List.of());
    }

    private static String problem(String yaml) {
        PlanException refused = catchThrowableOfType(PlanException.class, () -> read(yaml));
        assertThat(refused.problems()).hasSize(1);
        return refused.problems().get(0);
    }
}
