package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.TrialEvent;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IsrWatchTest {
    private final IsrWatch watch = new IsrWatch(2);

    @Test
    void isSettledWhenAllReplicasAreInSyncAndStay() {
        watch.observe(topic(1, 1, 2, 3), 0);

        IsrWatch.Look look = watch.observe(topic(1, 3, 2, 1), 1);

        assertThat(look).isEqualTo(new IsrWatch.Look(false, 0, 0, 0, 0, List.of()));
    }

    @Test
    void isUnsettledWhileASetIsShort() {
        watch.observe(topic(1, 1, 2), 0);

        IsrWatch.Look look = watch.observe(topic(1, 1, 2), 1);

        assertThat(look.unsettled()).isTrue();
        assertThat(look.shortSets()).isEqualTo(1);
        assertThat(look.underMin()).isZero();
    }

    @Test
    void isUnsettledOnceMoreWhenASetHasRecovered() {
        watch.observe(topic(1, 1, 2), 0);

        assertThat(watch.observe(topic(1, 1, 2, 3), 1).unsettled()).isTrue();
        assertThat(watch.observe(topic(1, 1, 2, 3), 2).unsettled()).isFalse();
    }

    @ParameterizedTest(name = "{0} of {1} partitions short: {2}")
    @CsvSource({"1, 50, true", "1, 51, false", "2, 100, true", "1, 100, false", "99, 5000, false", "100, 5000, true"})
    void isUnsettledByAShareOfThePartitions(int shortOnes, int partitions, boolean unsettled) {
        List<TopicPartitionInfo> infos = IntStream.range(0, partitions)
                .mapToObj(number -> new TopicPartitionInfo(
                        number,
                        node(1),
                        List.of(node(1), node(2)),
                        number < shortOnes ? List.of(node(1)) : List.of(node(1), node(2))))
                .toList();

        assertThat(watch.observe(List.of(new TopicDescription("t", false, infos)), 0)
                        .unsettled())
                .isEqualTo(unsettled);
    }

    @Test
    void countsPartitionsUnderTheirMinimum() {
        assertThat(watch.observe(topic(1, 1), 0).underMin()).isEqualTo(1);
    }

    @Test
    void asksForNoMoreThanThereAreReplicas() {
        List<TopicDescription> single = List.of(new TopicDescription(
                "t", false, List.of(new TopicPartitionInfo(0, node(1), List.of(node(1)), List.of(node(1))))));

        assertThat(watch.observe(single, 0).underMin()).isZero();
    }

    @Test
    void tellsThatALeaderMoved() {
        watch.observe(topic(1, 1, 2, 3), 0);

        assertThat(watch.observe(topic(2, 1, 2, 3), 7).events())
                .containsExactly(new TrialEvent(
                        7, TrialEvent.Kind.LEADERS_CHANGED, "leaders moved: t-0 from broker 1 to broker 2"));
        assertThat(watch.observe(topic(2, 1, 2, 3), 8).events()).isEmpty();
    }

    @Test
    void aBrokerThatIsKnownToBeAwayMakesNoSetShort() {
        watch.observe(topic(1, 1, 2), Set.of(3), 0);

        IsrWatch.Look look = watch.observe(topic(1, 1, 2), Set.of(3), 1);

        assertThat(look.unsettled()).isFalse();
        assertThat(look.shortSets()).isZero();
        assertThat(look.underMin()).isZero();
        assertThat(look.lacking()).isEqualTo(1);
    }

    @Test
    void isSettledWhileABrokerThatWasAwayComesBack() {
        watch.observe(topic(1, 1, 2), Set.of(3), 0);

        IsrWatch.Look look = watch.observe(topic(1, 1, 2, 3), Set.of(3), 1);

        assertThat(look.unsettled()).isFalse();
        assertThat(look.lacking()).isZero();
    }

    @Test
    void theOthersAreJudgedAsAlwaysWhileOneIsAway() {
        watch.observe(topic(1, 1, 2), Set.of(3), 0);

        IsrWatch.Look look = watch.observe(topic(1, 1), Set.of(3), 1);

        assertThat(look.unsettled()).isTrue();
        assertThat(look.shortSets()).isEqualTo(1);
        assertThat(look.underMin()).isEqualTo(1);
    }

    @Test
    void countsPartitionsWithoutALeader() {
        IsrWatch.Look look = watch.observe(topic(-1, 1, 2, 3), 0);

        assertThat(look.leaderless()).isEqualTo(1);
    }

    /** Returns one partition with replicas 1, 2 and 3. */
    private static List<TopicDescription> topic(int leader, int... inSync) {
        List<Node> replicas = List.of(node(1), node(2), node(3));
        List<Node> isr = IntStream.of(inSync).mapToObj(IsrWatchTest::node).toList();
        @Nullable Node led = leader < 0 ? null : node(leader);
        return List.of(new TopicDescription("t", false, List.of(new TopicPartitionInfo(0, led, replicas, isr))));
    }

    private static Node node(int id) {
        return new Node(id, "h", 1);
    }
}
