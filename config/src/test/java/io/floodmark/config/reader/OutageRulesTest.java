package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutageRulesTest {
    @Test
    void aLabThatGoesOnWithoutABrokerMayLoseOne() {
        Plan plan = read("search: { broker-outage: true }");

        assertThat(plan.search().brokerOutage()).isTrue();
        assertThat(read("seed: 1").search().brokerOutage()).isFalse();
    }

    @Test
    void leavesTimeForTwoMoreSearches() {
        Duration usual = read("seed: 1").budget().maxTime();

        assertThat(read("search: { broker-outage: true }").budget().maxTime()).isEqualTo(usual.plusMinutes(12));
    }

    @Test
    void noBrokerOfSomebodyElseIsStopped() {
        assertThat(problem("cluster: { bootstrap-server: 'a:9092' }\nsearch: { broker-outage: true }"))
                .startsWith("p.yaml:3:26: search.broker-outage: is not supported for existing clusters")
                .contains("stop one yourself and run floodmark limit once more");
    }

    @Test
    void aPartitionNeedsAnotherReplica() {
        assertThat(problem("workload: { replication-factor: 1 }\nsearch: { broker-outage: true }"))
                .startsWith("p.yaml:2:33: workload.replication-factor: invalid value '1'; expected 2 or more");
    }

    @Test
    void aLabNeedsAnotherBroker() {
        assertThat(problems("lab: { brokers: 1 }\nsearch: { broker-outage: true }"))
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("p.yaml:2:17: lab.brokers: invalid value '1'; expected 2 or more"));
    }

    @Test
    void oneOfTwoCombinedControllersDecidesNothing() {
        assertThat(problem("lab: { brokers: 2, controller: combined }\nworkload: { replication-factor: 2 }\n"
                        + "search: { broker-outage: true }"))
                .startsWith("p.yaml:2:32: lab.controller: is combined with 2 brokers; expected dedicated");
    }

    @Test
    void kafkasOwnRetentionIsTooSlow() {
        assertThat(problem("lab: { settings: kafka-defaults }\nsearch: { broker-outage: true }"))
                .startsWith("p.yaml:2:18: lab.settings: invalid value 'kafka-defaults'; expected the lab's own");
    }

    @Test
    void nothingIsCaughtUpWithWhereNothingIsWritten() {
        assertThat(problem("workload: { consume-only: { fill: 100MB } }\nsearch: { broker-outage: true }"))
                .startsWith("p.yaml:3:26: search.broker-outage: cannot be combined with workload.consume-only");
    }

    @Test
    void groupsMustBeAbleToCommit() {
        String lab = "lab: { config: { min.insync.replicas: 3 } }\nsearch: { broker-outage: true }\n";

        assertThat(read(lab).search().brokerOutage()).isTrue();
        assertThat(problem(lab + "workload: { consume: [ { groups: 1 } ] }"))
                .startsWith("p.yaml:2:39: lab.config.min.insync.replicas: invalid value '3'; expected 2 or less");
    }

    @Test
    void transactionsNeedThreeBrokers() {
        String client =
                "workload: { replication-factor: 2, produce: { engine: client, idempotence: true, transaction-records: 10 } }\n";

        assertThat(problem("lab: { brokers: 2 }\n" + client + "search: { broker-outage: true }"))
                .startsWith("p.yaml:2:17: lab.brokers: invalid value '2'; expected 3 or more with transactions");
    }

    private static Plan read(String yaml) {
        return PlanReader.read(Optional.of(new PlanText("p.yaml", "floodmark: 1\n" + yaml)), List.of());
    }

    private static String problem(String yaml) {
        assertThat(problems(yaml)).hasSize(1);
        return problems(yaml).get(0);
    }

    private static List<String> problems(String yaml) {
        return catchThrowableOfType(PlanException.class, () -> read(yaml)).problems();
    }
}
