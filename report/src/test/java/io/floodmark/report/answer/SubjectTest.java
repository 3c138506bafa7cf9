package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.testing.report.FakeFailover;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubjectTest {
    @Test
    void namesALabWithItsVersion() {
        Subject subject = subject(FakeRuns.limit());

        assertThat(subject.cluster()).isEqualTo("a lab of 3 brokers (Kafka 4.3.1)");
        assertThat(subject.atStart()).startsWith("A lab");
        assertThat(subject.traffic()).isEqualTo("1 KiB records, acks=all, 12 partitions, replication 3");
    }

    @Test
    void namesAnExistingClusterByItsFirstServerAndCountsItsBrokers() {
        Run guest = with("cluster: { bootstrap-server: 'b1:9092,b2:9092,b3:9092' }\n"
                + "workload: { topics: 2, partitions: 6, record: { size: 100B }, produce: { compression: zstd } }");

        assertThat(subject(guest).cluster()).isEqualTo("the cluster at b1:9092 and 2 more (3 brokers)");
        assertThat(subject(guest).traffic()).isEqualTo("100 B records, zstd, 2 topics of 6 partitions");
    }

    @Test
    void countsBrokersThatNobodyCouldRead() {
        Run guest = with("cluster: { bootstrap-server: 'b1:9092' }", List.of(new Condition("cluster", "brokers", "5")));

        assertThat(subject(guest).cluster()).isEqualTo("the cluster at b1:9092 (5 brokers)");
    }

    @Test
    void namesTheClientsAndHowManyGroupsRead() {
        Run clients = with("workload: { record: { size: 100B }, produce: { engine: client, kafka-clients: 3.9.1 },"
                + " consume: [ { groups: 2 }, { engine: wire } ] }");

        assertThat(subject(clients).traffic())
                .isEqualTo("100 B records, sent by kafka-clients 3.9.1, read by 3 groups");
    }

    /** A limit is valid only for these settings. */
    @Test
    void namesAllThatAPlanSetsOfItsTraffic() {
        Run run = with("""
                workload:
                  record: { sizes: { 200B: 1, 40KiB: 1 }, keys: { distinct: 100, size: 8B, skew: 1 }, headers: { count: 2, size: 16B } }
                  produce: { engine: client, idempotence: true, transaction-records: 50 }
                  consume: [ { engine: client, groups: 2, protocol: consumer } ]
                  shape: { bursts: { every: 10s } }
                """);

        assertThat(subject(run).traffic())
                .isEqualTo(
                        "records of 1 kB on average (planned), 100 keys (skew 1), 2 headers, sent by kafka-clients,"
                                + " transactions of 50 records, read by 2 groups of the consumer protocol, in bursts every 10s");
        assertThat(subject(with("workload: { record: { size: 1B },"
                                + " produce: { engine: client, idempotence: true, threads-per-producer: 8 } }"))
                        .traffic())
                .isEqualTo("1 B records, sent by kafka-clients, 8 threads per producer");
        assertThat(subject(with("workload: { record: { size: 1B, keys: { distinct: 7, skew: 0 } },"
                                + " produce: { engine: client, idempotence: false },"
                                + " shape: { recorded: { points: [ '0.0:5.0' ] } } }"))
                        .traffic())
                .isEqualTo("1 B records, 7 keys, sent by kafka-clients, not idempotent, at recorded rates");
    }

    @Test
    void saysThatOfAKilledBrokerNoTrafficWasUsed() {
        assertThat(subject(FakeFailover.growing()).traffic()).isEqualTo("a broker killed 5 times");
    }

    @Test
    void saysLessWhereThePlanCannotBeRead() {
        Run unreadable = with("{");

        assertThat(subject(unreadable).cluster()).isEqualTo("the cluster (3 brokers)");
        assertThat(subject(unreadable).traffic()).isEqualTo("1 KiB records");
    }

    private static Subject subject(Run run) {
        return Subject.of(run, PlanFacts.read(run.effectivePlan()));
    }

    private static Run with(String effectivePlan) {
        return with(effectivePlan, FakeRuns.limit().conditions());
    }

    private static Run with(String effectivePlan, List<Condition> conditions) {
        Run run = FakeRuns.limit();
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                effectivePlan,
                new Surroundings(false, false, 2, 1000),
                conditions,
                run.trials(),
                run.limits(),
                run.outcome());
    }
}
