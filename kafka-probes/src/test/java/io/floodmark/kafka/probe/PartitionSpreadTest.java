package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PartitionSpreadTest {
    private static final long SECOND = 1_000_000_000L;

    private final PartitionSpread spread = new PartitionSpread();

    private static Optional<Map<TopicPartition, ListOffsetsResultInfo>> ends(long... offsets) {
        Map<TopicPartition, ListOffsetsResultInfo> ends = new HashMap<>();
        for (int partition = 0; partition < offsets.length; partition++) {
            ends.put(
                    new TopicPartition("t", partition),
                    new ListOffsetsResultInfo(offsets[partition], -1, Optional.empty()));
        }
        return Optional.of(ends);
    }

    @Test
    void saysWhichShareThePartitionWithMostRecordsTook() {
        spread.observe(ends(100, 100, 100), 0);

        List<Sample> samples = spread.observe(ends(190, 105, 105), SECOND);

        assertThat(samples).extracting(Sample::metric).containsExactly(Metric.BUSIEST_PARTITION, Metric.PARTITIONS);
        assertThat(samples).extracting(Sample::value).containsExactly(0.9, 3.0);
    }

    @Test
    void waitsForASecondAndForRecords() {
        spread.observe(ends(100, 100), 0);

        assertThat(spread.observe(ends(200, 100), SECOND / 2)).isEmpty();
        assertThat(spread.observe(ends(100, 100), SECOND)).isEmpty();
        assertThat(spread.observe(Optional.empty(), 2 * SECOND)).isEmpty();
    }

    @Test
    void beginsAnewWithOtherPartitions() {
        spread.observe(ends(100, 100), 0);

        assertThat(spread.observe(ends(100, 100, 900), SECOND)).isEmpty();
        assertThat(spread.observe(ends(110, 110, 920), 2 * SECOND)).hasSize(2);
    }
}
