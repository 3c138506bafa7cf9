package io.floodmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskBoundTest {
    private static final Map<String, String> KAFKAS_OWN =
            Map.of("log.retention.check.interval.ms", "300000", "log.segment.delete.delay.ms", "60000");
    private static final Map<String, String> OF_A_LAB =
            Map.of("log.retention.check.interval.ms", "1000", "log.segment.delete.delay.ms", "500");

    private static DiskBound bound(List<Map<String, String>> brokers, String... overrides) {
        List<BrokerNode> nodes = new ArrayList<>();
        for (Map<String, String> settings : brokers) {
            nodes.add(new BrokerNode(
                    nodes.size() + 1,
                    "localhost",
                    9092,
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    settings));
        }
        List<PlanOverride> plan = new ArrayList<>();
        for (int each = 0; each < overrides.length; each += 2) {
            plan.add(new PlanOverride(overrides[each], overrides[each + 1], "test"));
        }
        return new DiskBound(
                new ClusterLayout(
                        "c", nodes, OptionalInt.empty(), OptionalInt.empty(), List.of(), List.of(), List.of()),
                PlanReader.read(Optional.empty(), plan));
    }

    @Test
    void boundsWhatOutrunsRetentionWhereThatIsQuick() {
        DiskBound bound = bound(List.of(OF_A_LAB, OF_A_LAB));

        assertThat(bound.retainsSlowly()).isFalse();
        // 0.4 x 5 GB / (1094 B x 3 replicas x (1 s + 0.5 s + two readings every second))
        assertThat(most(bound)).isBetween(174_000.0, 174_200.0);
        assertThat(bound.spare()).isEqualTo(new Bytes(0));
        assertThat(bound.tooSmallToSearch()).isEmpty();
    }

    @Test
    void goesByTheSlowestBroker() {
        DiskBound bound = bound(List.of(OF_A_LAB, KAFKAS_OWN));

        assertThat(bound.retainsSlowly()).isTrue();
        assertThat(bound.deleteDelay()).isEqualTo(Duration.ofMinutes(1));
        // 0.8 x 5 GB / (1094 B x 3 replicas x 27 s)
        assertThat(most(bound)).isBetween(45_100.0, 45_200.0);
        assertThat(bound.spare()).isEqualTo(Bytes.parse("2.5GB"));
    }

    @Test
    void saysWhatWouldAllowMore() {
        assertThat(bound(List.of(OF_A_LAB)).ceiling().orElseThrow().reason())
                .isEqualTo("max-disk (5GB) has no room for more; raise it");
    }

    private static double most(DiskBound bound) {
        return bound.ceiling().orElseThrow().most().perSecond();
    }

    @Test
    void takesKafkasOwnWhereABrokerDoesNotTell() {
        assertThat(bound(List.of(Map.of())).retainsSlowly()).isTrue();
        assertThat(bound(List.of(Map.of())).deleteDelay()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void saysWhatIsWrongWhereNotEvenTheLowestLoadHasRoom() {
        DiskBound bound = bound(List.of(KAFKAS_OWN), "workload.record.size", "1MiB");

        assertThat(bound.tooSmallToSearch())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isEqualTo("max-disk is 5GB; expected at least 5310MB: these brokers apply retention every"
                                + " 300 s only, so all that a trial of 25s writes must fit into it, even at"
                                + " search.lowest, 50/s; raise --max-disk, or lower search.lowest to 47/s"));
    }

    @Test
    void givesAnotherReasonForAnExistingTopic() {
        DiskBound bound = bound(
                List.of(OF_A_LAB),
                "cluster.bootstrap-server",
                "b:9092",
                "workload.topic",
                "t",
                "workload.record.size",
                "1MiB");

        assertThat(bound.tooSmallToSearch())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .contains(": a run deletes nothing from workload.topic, so")
                        .doesNotContain("retention"));
    }

    /** Every remedy that the message names works. */
    @ParameterizedTest
    @CsvSource({"budget.max-disk, 5310MB", "search.lowest, 47/s"})
    void isCuredByWhatItNames(String key, String value) {
        assertThat(bound(List.of(KAFKAS_OWN), "workload.record.size", "1MiB", key, value)
                        .tooSmallToSearch())
                .isEmpty();
    }

    @Test
    void countsAllReplicasOfATrialAndItsSettling() {
        assertThat(bound(List.of(KAFKAS_OWN)).written(new Rate(1_000), Duration.ofSeconds(8)))
                .isEqualTo(new Bytes(1_000 * 1_094 * 3 * 10));
    }
}
