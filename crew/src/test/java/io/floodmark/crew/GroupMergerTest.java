package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.ConsumeInterval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupMergerTest {
    private static final long SECOND = 1_000_000_000L;

    private static GroupMerger merger(int members, int workers) {
        return new GroupMerger(List.of(new ReadOrder(List.of("g"), members, 1, Map.of())), workers);
    }

    private static ConsumeInterval second(long number, long records, long latencyNanos) {
        return GroupSeconds.of("g", (number - 1) * SECOND, number * SECOND, records, latencyNanos);
    }

    @Test
    void addsUpASecondOnceAllWorkersHaveToldIt() {
        GroupMerger merger = merger(3, 2);

        assertThat(merger.add(0, second(1, 10, 1_000_000))).isEmpty();
        assertThat(merger.add(0, second(2, 20, 1_000_000))).isEmpty();
        ConsumeInterval first = merger.add(1, second(1, 90, 5_000_000)).orElseThrow();

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
        ConsumeInterval first =
                merger.add(1, GroupSeconds.of("g", 0, SECOND + 100, 1, 1_000)).orElseThrow();

        merger.add(0, GroupSeconds.of("g", SECOND, 2 * SECOND, 1, 1_000));
        ConsumeInterval other = merger.add(1, GroupSeconds.of("g", SECOND + 100, 2 * SECOND, 1, 1_000))
                .orElseThrow();

        assertThat(first.toNanos()).isEqualTo(SECOND + 50);
        assertThat(other.fromNanos()).isEqualTo(first.toNanos());
    }

    @Test
    void waitsForNobodyWhoHasNoMember() {
        assertThat(merger(1, 5).add(0, second(1, 1, 1_000))).isPresent();
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
