package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class DeliveriesTest {
    private static final TopicPartition PARTITION = new TopicPartition("load", 2);
    private static final long BEGIN = 1_000;

    private final Recorder recorder = new Recorder();
    private final Deliveries deliveries = new Deliveries(false);
    private final Deliveries.OfPartition book = deliveries.of(PARTITION);

    private PartitionReport.Row row() {
        return deliveries.rows(0).get(0);
    }

    private void receive(long offset, int producer, long sequence) {
        book.record(offset, producer, sequence, BEGIN, recorder);
    }

    @Test
    void countsWhatOffsetsLeaveOutFromWhereReadingBegan() {
        book.begin(10);
        receive(13, 0, BEGIN);
        receive(14, 0, BEGIN + 1);
        receive(17, 0, BEGIN + 2);

        assertThat(row().lost()).isEqualTo(3 + 2);
        assertThat(row().records()).isEqualTo(3);
        assertThat(row().partition()).isEqualTo(2);
    }

    @Test
    void anOffsetThatComesAgainIsADuplicateOnce() {
        receive(5, 0, BEGIN);
        receive(6, 0, BEGIN + 1);
        receive(5, 0, BEGIN);
        receive(6, 0, BEGIN + 1);

        assertThat(row().duplicated()).isEqualTo(2);
        assertThat(row().sequenced()).isEqualTo(2);
        assertThat(row().lost()).isZero();
    }

    /** A producer without idempotence writes such a log if a response is lost. */
    @Test
    void aRecordThatLiesInTheLogTwiceIsADuplicate() {
        receive(5, 0, BEGIN);
        receive(6, 0, BEGIN + 3);
        receive(7, 1, BEGIN);
        receive(8, 0, BEGIN + 3);

        Tally counted = new Tally();
        recorder.handOver(counted);
        assertThat(counted.get(Count.DUPLICATED)).isEqualTo(1);
        assertThat(row().sequenced()).isEqualTo(3);
    }

    @Test
    void ofRecordsWithoutSequenceOffsetsTell() {
        book.record(5, recorder);
        book.record(6, recorder);
        book.record(6, recorder);

        assertThat(row().duplicated()).isEqualTo(1);
        assertThat(deliveries.allSequenced()).isFalse();
    }

    /** A group that began with a backlog first reads records of an earlier load phase. */
    @Test
    void recordsOfAnEarlierStretchAreNoneOfThisOne() {
        receive(5, 0, BEGIN - 10);
        receive(6, 0, BEGIN + 1);

        assertThat(row().sequenced()).isEqualTo(1);
        assertThat(row().duplicated()).isZero();
        assertThat(deliveries.allSequenced()).isTrue();
    }

    @Test
    void whereOffsetsAreMarkersTooGapsAreNoLoss() {
        Deliveries transactional = new Deliveries(true);
        transactional.of(PARTITION).record(5, 0, BEGIN, BEGIN, recorder);
        transactional.of(PARTITION).record(9, 0, BEGIN + 1, BEGIN, recorder);

        assertThat(transactional.rows(0).get(0).lost()).isZero();
    }
}
