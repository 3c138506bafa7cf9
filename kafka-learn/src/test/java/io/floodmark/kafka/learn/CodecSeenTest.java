package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.workload.ProduceSpec.Codec;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CodecSeenTest {
    @Test
    void tellsMeansQuantilesAndTheShare() {
        List<Integer> records = IntStream.rangeClosed(1, 200).boxed().toList();
        CodecSeen seen = new CodecSeen(Codec.LZ4, records, 30_000, 120_000);

        assertThat(seen.meanRecords()).isEqualTo(100.5);
        assertThat(seen.quantile(0.5)).isEqualTo(100);
        assertThat(seen.quantile(0.99)).isEqualTo(198);
        assertThat(seen.quantile(1)).isEqualTo(200);
        assertThat(seen.share()).isEqualTo(0.25);
        assertThat(seen.meanUncompressed()).isEqualTo(600);
    }
}
