package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.trial.ConsumeInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupMergerTest {
    private static final long SECOND = 1_000_000_000L;

    private static GroupMerger merger(int members, int workers) {
        return new GroupMerger(List.of(new ReadOrder(List.of("g"), members, 1, Map.of())), workers);
    }

    private static ConsumeInterval only(List<ConsumeInterval> told) {
        assertThat(told).hasSize(1);
        return told.get(0);
    }

    private static ConsumeInterval second(long number, long records, long latencyNanos) {
        return GroupSeconds.of("g", (number - 1) * SECOND, number * SECOND, records, latencyNanos);
    }

    @Test
    void addsUpASecondOnceAllWorkersHaveToldIt() {
        GroupMerger merger = merger(3, 2);

        assertThat(merger.add(0, second(1, 10, 1_000_000))).isEmpty();
        assertThat(merger.add(0, second(2, 20, 1_000_000))).isEmpty();
        ConsumeInterval first = only(merger.add(1, second(1, 90, 5_000_000)));

        assertThat(first.received()).isEqualTo(100);
        assertThat(first.wireBytes()).isEqualTo(10_000);
        assertThat(first.lag()).isEqualTo(14);
        assertThat(first.lost()).isEqualTo(2);
        assertThat(first.duplicated()).isEqualTo(4);
        assertThat(first.negative()).isEqualTo(6);
        assertThat(first.latency().count()).isEqualTo(100);
        assertThat(first.latency().p50Nanos()).isBetween(4_990_000.0, 5_010_000.0);
        assertThat(first.toNanos()).isEqualTo(SECOND);
    }

    @Test
    void leavesNoGapBetweenSecondsThatWorkersCutAtDifferentTimes() {
        GroupMerger merger = merger(2, 2);
        merger.add(0, GroupSeconds.of("g", 0, SECOND, 1, 1_000));
        ConsumeInterval first = only(merger.add(1, GroupSeconds.of("g", 0, SECOND + 100, 1, 1_000)));

        merger.add(0, GroupSeconds.of("g", SECOND, 2 * SECOND, 1, 1_000));
        ConsumeInterval other = only(merger.add(1, GroupSeconds.of("g", SECOND + 100, 2 * SECOND, 1, 1_000)));

        assertThat(first.toNanos()).isEqualTo(SECOND + 50);
        assertThat(other.fromNanos()).isEqualTo(first.toNanos());
    }

    @Test
    void waitsForNobodyWhoHasNoMember() {
        assertThat(merger(1, 5).add(0, second(1, 1, 1_000))).hasSize(1);
    }

    @Test
    void countsForTheSecondInWhichItEndedWhatAWorkerTellsThatBeganLate() {
        GroupMerger merger = merger(2, 2);
        merger.add(0, second(1, 10, 1_000));
        merger.add(0, second(2, 10, 1_000));

        List<ConsumeInterval> told = merger.add(1, GroupSeconds.of("g", 0, 2 * SECOND + 1_000, 5, 1_000));

        assertThat(told).extracting(ConsumeInterval::received).containsExactly(10L, 15L);
        assertThat(told).extracting(ConsumeInterval::toNanos).containsExactly(SECOND, 2 * SECOND + 500);
    }

    @Test
    void doesNotWaitForASecondThatAWorkerHasPassed() {
        GroupMerger merger = merger(2, 2);
        merger.add(0, second(1, 10, 1_000));
        merger.add(1, second(1, 10, 1_000));
        merger.add(0, second(2, 10, 1_000));

        List<ConsumeInterval> told = merger.add(1, GroupSeconds.of("g", SECOND, 3 * SECOND, 30, 1_000));

        assertThat(told).singleElement().satisfies(second -> {
            assertThat(second.received()).isEqualTo(10);
            assertThat(second.lag()).as("the other is as far behind as it was").isEqualTo(14);
        });
        assertThat(only(merger.add(0, second(3, 10, 1_000))).received()).isEqualTo(40);
    }

    @Test
    void keepsApartTwoIntervalsOfAWorkerThatEndInOneSecond() {
        GroupMerger merger = merger(1, 1);

        assertThat(only(merger.add(0, second(1, 10, 1_000))).received()).isEqualTo(10);
        ConsumeInterval cut = only(merger.add(0, GroupSeconds.of("g", SECOND, SECOND + SECOND / 4, 3, 1_000)));

        assertThat(cut.received()).isEqualTo(3);
        assertThat(cut.fromNanos()).isEqualTo(SECOND);
    }

    @Test
    void isStuckWhereOneTellsNothingForLong() {
        GroupMerger merger = merger(2, 2);
        for (int second = 1; second <= GroupBook.MOST_OPEN; second++) {
            merger.add(0, second(second, 1, 1_000));
            assertThat(merger.stuck()).isFalse();
        }

        merger.add(0, second(GroupBook.MOST_OPEN + 1, 1, 1_000));

        assertThat(merger.stuck()).isTrue();
    }

    @Test
    void tellsAtTheEndWhatNotAllHaveTold() {
        GroupMerger merger = merger(2, 2);
        merger.add(0, second(1, 10, 1_000));
        merger.add(0, second(2, 10, 1_000));

        assertThat(merger.rest()).singleElement().satisfies(rest -> {
            assertThat(rest.received()).isEqualTo(20);
            assertThat(rest.lag()).as("of the last second, not of both").isEqualTo(7);
            assertThat(rest.fromNanos()).isZero();
            assertThat(rest.toNanos()).isEqualTo(2 * SECOND);
        });
        assertThat(merger.rest()).isEmpty();
    }

    @Test
    void refusesAGroupThatNobodyAskedFor() {
        GroupMerger merger = merger(1, 1);

        assertThatThrownBy(() -> merger.add(0, GroupSeconds.of("other", 0, 1, 1, 1_000)))
                .hasMessageContaining("other reads nothing; expected one of [g]");
    }
}
