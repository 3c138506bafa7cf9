package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every lost record, and every record written or read twice, is found in a log. */
class DeliveriesOfSeedsTest {
    private static final TopicPartition PARTITION = new TopicPartition("load", 0);
    private static final long FROM = 1_000;
    private static final int PRODUCERS = 3;

    /** A record in the log. */
    private record Written(long offset, int producer, long sequence) {}

    private final Recorder recorder = new Recorder();

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 15);
    }

    /**
     * Returns records of some producers in their order; one in ten is immediately written again, as after a lost
     * response.
     */
    private static List<Written> log(SplittableRandom random) {
        List<Written> log = new ArrayList<>();
        long[] sequences = new long[PRODUCERS];
        for (int i = 0; i < 500; i++) {
            int producer = random.nextInt(PRODUCERS);
            long sequence = FROM + sequences[producer]++;
            log.add(new Written(log.size(), producer, sequence));
            if (random.nextInt(10) == 0) {
                log.add(new Written(log.size(), producer, sequence));
            }
        }
        return log;
    }

    private PartitionReport.Row read(List<Written> records, Deliveries deliveries) {
        Deliveries.OfPartition book = deliveries.of(PARTITION);
        book.begin(0);
        records.forEach(each -> book.record(each.offset(), each.producer(), each.sequence(), FROM, recorder));
        return deliveries.rows(0).get(0);
    }

    private static long different(List<Written> records) {
        Set<String> seen = new HashSet<>();
        records.forEach(each -> seen.add(each.producer() + ":" + each.sequence()));
        return seen.size();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsReadWholeIsNeitherLostNorMadeUp(int seed) {
        List<Written> log = log(new SplittableRandom(seed));

        PartitionReport.Row row = read(log, new Deliveries(false));

        assertThat(row.records()).as("seed %d", seed).isEqualTo(log.size());
        assertThat(row.sequenced())
                .as("seed %d", seed)
                .isEqualTo(different(log))
                .isEqualTo(500);
        assertThat(row.duplicated()).as("seed %d", seed).isEqualTo(log.size() - 500);
        assertThat(row.lost()).as("seed %d", seed).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsLeftOutBetweenOthersIsLost(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Written> log = log(random);
        List<Written> read = new ArrayList<>(log.stream()
                .filter(each -> each.offset() == log.size() - 1 || random.nextInt(8) > 0)
                .toList());

        PartitionReport.Row row = read(read, new Deliveries(false));

        assertThat(row.lost()).as("seed %d", seed).isEqualTo(log.size() - read.size());
        assertThat(row.sequenced()).as("seed %d", seed).isEqualTo(different(read));
        Tally counted = new Tally();
        recorder.handOver(counted);
        assertThat(counted.get(Count.LOST)).as("seed %d", seed).isEqualTo(row.lost());
        assertThat(counted.get(Count.DUPLICATED)).as("seed %d", seed).isEqualTo(row.duplicated());
    }

    /** After a rebalance, the next member starts again at the last commit. */
    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsReadAgainIsADuplicateAndNoLoss(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Written> log = log(random);
        int back = random.nextInt(1, log.size());
        int from = random.nextInt(back);
        List<Written> read = new ArrayList<>(log.subList(0, back));
        read.addAll(log.subList(from, log.size()));

        PartitionReport.Row row = read(read, new Deliveries(false));

        assertThat(row.lost()).as("seed %d", seed).isZero();
        assertThat(row.sequenced()).as("seed %d", seed).isEqualTo(500);
        assertThat(row.duplicated()).as("seed %d", seed).isEqualTo(read.size() - 500);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void numbersThatNoProducerHasAreNotCountedAsSequences(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Deliveries deliveries = new Deliveries(false);
        Deliveries.OfPartition book = deliveries.of(PARTITION);

        book.record(
                0,
                random.nextBoolean() ? -1 - random.nextInt(1_000) : (1 << 20) + random.nextInt(1_000),
                5,
                0,
                recorder);

        assertThat(deliveries.allSequenced()).as("seed %d", seed).isFalse();
        assertThat(deliveries.rows(0).get(0).sequenced()).as("seed %d", seed).isZero();
    }
}
