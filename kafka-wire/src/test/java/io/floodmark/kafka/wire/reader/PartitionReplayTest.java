package io.floodmark.kafka.wire.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** Tests where a reader continues, without a log; {@link WireReadersTest} tests how batches move it. */
final class PartitionReplayTest {
    private static PartitionReplay of(long from, long to) {
        return new PartitionReplay(new TopicIdPartition("orders", Uuid.ZERO_UUID, 0), new LogSpan(from, to));
    }

    @Test
    void beginsWhereTheLogBegins() {
        assertThat(of(5, 10).next()).isEqualTo(5);
        assertThat(of(5, 10).any()).isTrue();
    }

    @Test
    void goesToTheLogsBeginningWhenRetentionWasFaster() {
        PartitionReplay replay = of(5, 10);

        replay.begins(8);

        assertThat(replay.next()).isEqualTo(8);
    }

    @Test
    void hasNothingOnceRetentionTookAll() {
        PartitionReplay replay = of(5, 10);

        replay.begins(10);

        assertThat(replay.any()).isFalse();
    }

    @Test
    void goesOnWhereItWasInTheNextSession() {
        PartitionReplay replay = of(5, 10);
        replay.begins(8);

        replay.renew(new LogSpan(6, 20));

        assertThat(replay.next()).isEqualTo(8);
    }

    @Test
    void skipsAnEndInWhichNothingIsLeftAndBeginsAgain() {
        PartitionReplay replay = of(5, 10);

        assertThat(replay.skip(5, 12)).isEqualTo(5);
        assertThat(replay.next()).isEqualTo(5);
    }

    @Test
    void skipsNoFurtherThanTheBrokerHasAnything() {
        PartitionReplay replay = of(5, 10);

        assertThat(replay.skip(5, 7)).isEqualTo(2);
        assertThat(replay.next()).isEqualTo(7);
    }

    @Test
    void skipsNothingOnceItHasMovedOn() {
        PartitionReplay replay = of(5, 10);
        replay.begins(8);

        assertThat(replay.skip(5, 10)).isZero();
        assertThat(replay.next()).isEqualTo(8);
    }
}
