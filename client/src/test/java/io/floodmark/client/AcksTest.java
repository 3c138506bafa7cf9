package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As with a real producer, results arrive on another thread than the one that sends. */
class AcksTest {
    private static final int HEADER_BYTES = 5;
    private static final long NO_OFFSET = -1;

    private final ManualClock clock = new ManualClock();
    private final ParentEnd parent = new ParentEnd();
    private final Recorder confirming = new Recorder();
    private final Recorder sending = new Recorder();
    private final Thread sender = new Thread(() -> {});
    private final Acks acks = acks(sender, false);

    private Acks acks(Thread ofSender, boolean transactional) {
        return new Acks(
                clock,
                confirming,
                sending,
                ofSender,
                new Troubles(parent.pipe, clock),
                transactional,
                HEADER_BYTES,
                true);
    }

    private static RecordMetadata at(String topic, int partition, long offset) {
        // Key and value have 3 and 20 bytes.
        return new RecordMetadata(new TopicPartition(topic, partition), offset, 0, 0, 0L, 3, 20);
    }

    private static void settle(Acks of, long dueNanos, @Nullable RecordMetadata metadata, @Nullable Exception failure) {
        of.of(dueNanos, dueNanos + 1_000).onCompletion(metadata, failure);
    }

    private static Tally handOver(Recorder recorder) {
        Tally tally = new Tally();
        recorder.handOver(tally);
        return tally;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyRecordHasOneFate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Count, Long> expected = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            clock.nowNanos += random.nextLong(100_000);
            int fate = random.nextInt(10);
            if (fate == 0) {
                settle(acks, clock.nowNanos, null, new TimeoutException("t"));
                expected.merge(Count.UNKNOWN, 1L, Long::sum);
            } else if (fate == 1) {
                settle(acks, clock.nowNanos, null, new InvalidTopicException("t"));
                expected.merge(Count.FAILED, 1L, Long::sum);
            } else {
                settle(acks, clock.nowNanos - random.nextLong(1_000_000), at("load", fate, i), null);
                expected.merge(Count.ACKED, 1L, Long::sum);
            }
        }
        acks.recordRest();

        Tally tally = handOver(confirming);

        expected.forEach((count, records) ->
                assertThat(tally.get(count)).as("seed %d: %s", seed, count).isEqualTo(records));
        assertThat(tally.latency().getTotalCount()).as("seed %d", seed).isEqualTo(tally.get(Count.ACKED));
        assertThat(tally.get(Count.PAYLOAD_BYTES)).as("seed %d", seed).isEqualTo(tally.get(Count.ACKED) * 28);
        assertThat(acks.received()).as("seed %d", seed).isEqualTo(3_000);
        assertThat(acks.refused()).as("seed %d", seed).isZero();
        long[] confirmed = new long[1];
        acks.confirmed().forEach((partition, records) -> confirmed[0] += records);
        assertThat(confirmed[0]).as("seed %d", seed).isEqualTo(tally.get(Count.ACKED));
    }

    @Test
    void recordsAGroupWhenItIsFullOrHasWaitedLong() {
        for (int i = 0; i < 64; i++) {
            settle(acks, 0, at("load", 0, i), null);
        }
        assertThat(handOver(confirming).get(Count.ACKED)).isEqualTo(64);

        settle(acks, 0, at("load", 0, 64), null);
        assertThat(handOver(confirming).get(Count.ACKED)).isZero();
        clock.nowNanos = 5_000_000;
        settle(acks, 0, at("load", 0, 65), null);
        assertThat(handOver(confirming).get(Count.ACKED)).isEqualTo(2);
    }

    @Test
    void measuresFromTheDueTimeAndFromTheSend() {
        clock.nowNanos = 50_000_000;
        settle(acks, 10_000_000, at("load", 0, 0), null);

        Tally tally = handOver(confirming);

        assertThat(tally.latency().valuesAreEquivalent(tally.latency().getMaxValue(), 40_000_000))
                .isTrue();
        assertThat(tally.service().valuesAreEquivalent(tally.service().getMaxValue(), 39_999_000))
                .isTrue();
    }

    /** If send() itself fails, the record never left and nothing waits for it. */
    @Test
    void whatTheSendingThreadIsRefusedIsCountedByItself() {
        Acks own = acks(Thread.currentThread(), false);

        settle(own, 0, null, new TimeoutException("buffer full"));

        assertThat(own.refused()).isEqualTo(1);
        assertThat(own.received()).isZero();
        assertThat(handOver(sending).get(Count.FAILED)).isEqualTo(1);
        assertThat(own.certain()).isTrue();
    }

    @Test
    void isInDoubtOnceARecordMayHaveBeenWritten() {
        settle(acks, 0, null, new InvalidTopicException("t"));
        assertThat(acks.certain()).isTrue();

        settle(acks, 0, null, new TimeoutException("t"));

        assertThat(acks.certain()).isFalse();
    }

    @Test
    void isInDoubtIfTheBrokerNamesNoOffset() {
        settle(acks, 0, at("load", 0, NO_OFFSET), null);

        assertThat(acks.certain()).isFalse();
    }

    @Test
    void countsNothingOnceItIsClosed() {
        acks.close();

        settle(acks, 0, at("load", 0, 0), null);
        settle(acks, 0, null, new TimeoutException("t"));
        acks.recordRest();

        assertThat(acks.received()).isZero();
        assertThat(handOver(confirming).get(Count.ACKED)).isZero();
        assertThat(acks.certain()).isTrue();
    }

    @Test
    void aTransactionEndsInEachPartitionThatWasWritten() {
        Acks transactional = acks(sender, true);
        for (int i = 0; i < 10; i++) {
            settle(transactional, 0, at("load", i % 3, i), null);
        }

        assertThat(transactional.partitionsWritten()).isEqualTo(3);
        assertThat(transactional.partitionsWritten()).isZero();
        settle(acks, 0, at("load", 0, 0), null);
        assertThat(acks.partitionsWritten()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void countsWhatWasConfirmedOfEachPartition(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Confirmed confirmed = new Confirmed();
        Map<TopicPartition, Long> expected = new HashMap<>();
        String[] topics = {"one", "two", "three"};
        for (int i = 0; i < 2_000; i++) {
            TopicPartition partition = new TopicPartition(topics[random.nextInt(3)], random.nextInt(40));
            // Batches share one name object; others have an equal name.
            String name = random.nextBoolean()
                    ? partition.topic()
                    : new String(partition.topic().toCharArray());
            confirmed.add(at(name, partition.partition(), i));
            expected.merge(partition, 1L, Long::sum);
        }

        Map<TopicPartition, Long> counted = new HashMap<>();
        confirmed.forEach((partition, records) -> {
            if (records > 0) {
                counted.put(partition, records);
            }
        });

        assertThat(counted).as("seed %d", seed).isEqualTo(expected);
        assertThat(confirmed.certain()).isTrue();
    }
}
