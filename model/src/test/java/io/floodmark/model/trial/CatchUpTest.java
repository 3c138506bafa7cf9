package io.floodmark.model.trial;

import static io.floodmark.model.trial.Observations.SECOND;
import static io.floodmark.model.trial.Observations.reading;
import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.Delivery.Basis;
import io.floodmark.model.unit.Bytes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The load is 1,000 records/s: a group has caught up once its lag is at most 1,000 records. */
class CatchUpTest {
    private static CatchUp catchUp(long behind, ConsumeInterval... reading) {
        Observation seen = Observations.of(List.of(), List.of())
                .consumed(
                        List.of(reading),
                        List.of(new GroupBacklog("late", behind, new Bytes(behind * 100))),
                        List.of());
        List<CatchUp> all = CatchUp.of(seen);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void isDoneOnceAllThatLayBeforeItIsRead() {
        CatchUp done = catchUp(
                5_000,
                reading("late", 10, 4_000, 2_000, 0),
                reading("late", 11, 2_500, 500, 0),
                reading("late", 12, 1, 0, 0));

        assertThat(done.done()).isTrue();
        assertThat(done.untilNanos()).hasValue(12 * SECOND);
        assertThat(done.seconds()).isEqualTo(2);
        assertThat(done.received()).isEqualTo(6_500);
        assertThat(done.recordsPerSecond()).isEqualTo(3_250);
        assertThat(done.megabytesPerSecond()).isCloseTo(0.325, within(1e-9));
        assertThat(done.nearerPerSecond()).isEqualTo(2_250);
    }

    /** Records that arrived during the catch-up count as lag too. */
    @Test
    void isNotDoneWhileMoreThanASecondOfTheLoadLiesBeforeIt() {
        CatchUp behind = catchUp(5_000, reading("late", 10, 6_000, 1_001, 0));

        assertThat(behind.done()).isFalse();
        assertThat(behind.lag()).isEqualTo(1_001);
        assertThat(catchUp(5_000, reading("late", 10, 6_000, 1_000, 0)).done()).isTrue();
    }

    /** A consumer does not report a lag for partitions that it has not read from yet. */
    @Test
    void doesNotTrustALagThatLeavesOutWhatWasNotRead() {
        CatchUp early = catchUp(5_000, reading("late", 10, 1_000, 0, 0));

        assertThat(early.done()).isFalse();
        assertThat(early.lag()).isEqualTo(4_000);
    }

    @Test
    void whatRetentionDeletedNeedNotBeRead() {
        CatchUp done = catchUp(5_000, reading("late", 10, 2_000, 0, 3_000));

        assertThat(done.done()).isTrue();
        assertThat(done.lost()).isEqualTo(3_000);
    }

    @Test
    void trustsTheLagIfOffsetsDoNotTellWhatIsMissing() {
        assertThat(catchUp(5_000, reading("late", 10, 10, 900, Double.NaN)).done())
                .isTrue();
        assertThat(catchUp(5_000, reading("late", 10, 0, 0, Double.NaN)).done()).isFalse();
    }

    @Test
    void countsNothingOfOtherGroupsOrOfTheDrain() {
        CatchUp behind = catchUp(5_000, reading("other", 10, 9_000, 0, 0), reading("late", 20, 9_000, 0, 0));

        assertThat(behind.done()).isFalse();
        assertThat(behind.received()).isZero();
        assertThat(behind.recordsPerSecond()).isNaN();
        assertThat(behind.megabytesPerSecond()).isNaN();
        assertThat(behind.nearerPerSecond()).isNaN();
    }

    @Test
    void fallsFurtherBehindIfItReadsLessThanComes() {
        assertThat(catchUp(5_000, reading("late", 10, 200, 5_800, 0)).nearerPerSecond())
                .isEqualTo(-800);
    }

    @Test
    void aGroupIsGivenWhatItsPartitionsAre() {
        Observation seen = Observations.of(List.of(), List.of())
                .consumed(
                        List.of(),
                        List.of(),
                        List.of(
                                delivery("b", 0, 10, 1, Basis.SEQUENCE),
                                delivery("a", 0, 20, 0, Basis.SEQUENCE),
                                delivery("b", 1, 30, 2, Basis.OFFSETS)));

        List<GroupDelivery> groups = GroupDelivery.of(seen);

        assertThat(groups).extracting(GroupDelivery::group).containsExactly("b", "a");
        assertThat(groups).extracting(GroupDelivery::received).containsExactly(40L, 20L);
        assertThat(groups).extracting(GroupDelivery::lost).containsExactly(3.0, 0.0);
        assertThat(groups).extracting(GroupDelivery::basis).containsExactly(Basis.OFFSETS, Basis.SEQUENCE);
    }

    @Test
    void aGroupDoesNotKnowItsLossIfOnePartitionDoesNot() {
        GroupDelivery group = new GroupDelivery(
                "g", List.of(delivery("g", 0, 1, 0, Basis.OFFSETS), delivery("g", 1, 1, Double.NaN, Basis.OFFSETS)));

        assertThat(group.lost()).isNaN();
        assertThat(group.duplicated()).isNaN();
    }

    @Test
    void refusesCountsBelowNothing() {
        refused("records", -1, () -> new GroupBacklog("g", -1, new Bytes(0)));
        refused("partition", -1, () -> delivery("g", -1, 0, 0, Basis.OFFSETS));
        refused("received", -1, () -> delivery("g", 0, -1, 0, Basis.OFFSETS));
        refused("partitions of group g", "[]", () -> new GroupDelivery("g", List.of()));
    }

    private static Delivery delivery(String group, int partition, long received, double lost, Basis basis) {
        return new Delivery(group, "load", partition, received, lost, lost, basis);
    }
}
