package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class PoolSizeTest {
    private static final Bytes LEAST = Bytes.ofMiB(64);

    /** Requests have 4 partitions x 16 KiB, and 5 are in flight on each of 3 connections. */
    @Test
    void holdsAllBatchesThatMayBeInFlight() {
        Bytes size = PoolSize.of(metadata(3, 12), ProduceSpec.DEFAULT, Bytes.ofKiB(1), 6, 1);

        assertThat(size).isEqualTo(Bytes.ofKiB(6 * 5 * 3 * 4 * 16));
    }

    @Test
    void isNeverBelowItsLowerBound() {
        assertThat(PoolSize.of(metadata(1, 1), ProduceSpec.DEFAULT, LEAST, 1, 1))
                .isEqualTo(LEAST);
    }

    /** No request is larger than max-request-size, whatever the number of partitions. */
    @Test
    void countsFullRequestsOnly() {
        Bytes size = PoolSize.of(metadata(1, 1_000), ProduceSpec.DEFAULT, LEAST, 20, 1);

        assertThat(size).isEqualTo(Bytes.ofMiB(20 * 5));
    }

    @Test
    void sharesTheMemoryOfAProcess() {
        assertThat(PoolSize.of(metadata(30, 3_000), ProduceSpec.DEFAULT, LEAST, 30, 4))
                .isEqualTo(Bytes.ofMiB(128));
    }

    private static ClusterMetadata metadata(int brokers, int partitions) {
        List<Integer> leaders =
                IntStream.range(0, partitions).map(i -> i % brokers).boxed().toList();
        return new ClusterMetadata(
                List.of(), List.of(new ClusterMetadata.Topic("t", Uuid.ZERO_UUID, leaders, Optional.empty(), false)));
    }
}
