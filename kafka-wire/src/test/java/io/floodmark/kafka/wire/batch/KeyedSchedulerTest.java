package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.ConstantRate;
import io.floodmark.traffic.KeySpace;
import io.floodmark.traffic.Schedule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests in virtual time, with a route that accepts everything at once or is busy at times. */
final class KeyedSchedulerTest {
    private static final long START = 1_000;
    private static final long SECOND = 1_000_000_000L;
    private static final int PARTITIONS = 12;

    private record Sent(
            int queue,
            long first,
            int records,
            long atNanos,
            long leavesNanos,
            long firstDueNanos,
            long lastDueNanos) {}

    private final List<PartitionQueue> queues = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private final BrokerRoute route = new BrokerRoute(
            new BrokerConnections(new Access("127.0.0.1:1", Map.of()), 1, () -> 0, InstantSource.system())
                    .connection(new Broker(0, "127.0.0.1", 1)));

    private static KeyedPools pools(Codec codec, int distinct) {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.empty(), ProduceSpec.Acks.ALL, Bytes.ofKiB(4), Duration.ofMillis(5), codec, 5);
        RecordSpec record = new RecordSpec(
                new RecordSizes.Fixed(new Bytes(100)),
                new Content.Constant(),
                Optional.of(new RecordKeys(distinct, new Bytes(8), 1)),
                RecordHeaders.NONE);
        Workload workload = new Workload(1, PARTITIONS, 1, record, produce);
        KeyShares shares = new KeyShares(KeySpace.zipfian(distinct, 8, 1), PARTITIONS);
        return new KeyedPools(
                shares, workload, Bytes.ofKiB(64), new Payloads(record, 1, 1), new BatchArena(Long.MAX_VALUE));
    }

    private KeyedScheduler scheduler(Schedule schedule, long lingerNanos, int topics, KeyedPools pools, long seed) {
        for (int number = 0; number < topics * PARTITIONS; number++) {
            PartitionQueue queue =
                    new PartitionQueue("t" + number / PARTITIONS, Uuid.ZERO_UUID, number % PARTITIONS, number, null);
            queue.reroute(route);
            queues.add(queue);
        }
        return new KeyedScheduler(schedule, START, lingerNanos, queues, pools, new SplittableRandom(seed));
    }

    private void sendAll(KeyedScheduler scheduler, long nowNanos) {
        for (int turns = route.queues().size(); turns > 0; turns--) {
            PartitionQueue queue = route.queues().remove();
            queue.unlisted();
            while (scheduler.offers(queue, nowNanos)) {
                PooledBatch pooled = Objects.requireNonNull(scheduler.take(queue, nowNanos));
                sent.add(new Sent(
                        queue.number(),
                        pooled.firstIndex(),
                        pooled.records(),
                        nowNanos,
                        pooled.leavesNanos(),
                        pooled.firstDueNanos(),
                        pooled.lastDueNanos()));
                pooled.release();
            }
        }
    }

    /** Repeats the scheduler's draws, and checks the records of each partition queue against them. */
    private void assertEveryRecordOnce(Schedule schedule, KeyedPools pools, long seed, int topics, long due) {
        WeightedDraw draw = pools.draw();
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Long>> expected = new ArrayList<>();
        queues.forEach(queue -> expected.add(new ArrayList<>()));
        for (long index = 0; index < due; index++) {
            int topic = (int) (index % topics);
            expected.get(topic * PARTITIONS + draw.next(random)).add(index);
        }
        int[] next = new int[queues.size()];
        for (Sent batch : sent) {
            List<Long> ofLane = expected.get(batch.queue());
            long last = ofLane.get(next[batch.queue()] + batch.records() - 1);
            assertThat(batch.first()).isEqualTo(ofLane.get(next[batch.queue()]));
            assertThat(batch.firstDueNanos()).isEqualTo(START + schedule.dueNanos(batch.first()));
            assertThat(batch.lastDueNanos()).isEqualTo(START + schedule.dueNanos(last));
            next[batch.queue()] += batch.records();
        }
        for (int queue = 0; queue < next.length; queue++) {
            assertThat(next[queue])
                    .as("records of lane %d", queue)
                    .isEqualTo(expected.get(queue).size());
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 5", "1000, 5", "50000, 5", "1000000, 5", "1000, 0", "30000, 100"})
    void aBatchLeavesWhenItIsFullOrLingeredAndNeitherEarlierNorLater(double rate, long lingerMillis) {
        Schedule schedule = new ConstantRate(rate);
        KeyedPools pools = pools(Codec.NONE, 1000);
        long linger = lingerMillis * 1_000_000;
        KeyedScheduler scheduler = scheduler(schedule, linger, 1, pools, 3);

        for (long now = START; now < START + SECOND; now = scheduler.nextNanos(now)) {
            scheduler.advance(now);
            sendAll(scheduler, now);
        }

        assertThat(sent).hasSizeGreaterThan(10).allSatisfy(batch -> {
            boolean full = batch.records() == pools.perBatch();
            long lingered = batch.firstDueNanos() + linger;
            assertThat(batch.atNanos()).isEqualTo(batch.leavesNanos());
            assertThat(batch.leavesNanos()).isEqualTo(full ? batch.lastDueNanos() : lingered);
            assertThat(batch.leavesNanos()).isLessThanOrEqualTo(lingered);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void everyRecordIsSentOnceToThePartitionThatWasDrawnHoweverBusyTheRouteIs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule schedule = new ConstantRate(Math.pow(10, random.nextDouble(1, 5.5)));
        KeyedPools pools = pools(seed % 2 == 0 ? Codec.NONE : Codec.LZ4, seed % 3 == 0 ? 3 : 1000);
        int topics = random.nextInt(1, 4);
        KeyedScheduler scheduler = scheduler(schedule, random.nextLong(10_000_000), topics, pools, seed);
        long now = START;

        while (now < START + SECOND) {
            scheduler.advance(now);
            if (random.nextInt(4) == 0) {
                sendAll(scheduler, now);
            }
            assertThat(scheduler.nextNanos(now)).as("seed %d", seed).isGreaterThan(now);
            now += random.nextLong(20_000_000);
        }
        scheduler.close(START + SECOND);
        while (scheduler.open() || !route.queues().isEmpty()) {
            scheduler.advance(now);
            sendAll(scheduler, now);
        }

        assertEveryRecordOnce(schedule, pools, seed, topics, schedule.dueBy(SECOND));
        assertThat(sent).allMatch(batch -> batch.leavesNanos() <= batch.atNanos() || batch.atNanos() >= START + SECOND);
    }

    /** With 1,000/s and 5 ms, 5 x share more records arrive on average while the first record of a batch lingers. */
    @Test
    void batchesThatLingerAreAsLargeAsChanceMakesThem() {
        KeyedPools pools = pools(Codec.NONE, 1000);
        Schedule schedule = new ConstantRate(1_000);
        KeyedScheduler scheduler = scheduler(schedule, 5_000_000, 1, pools, 9);

        for (long now = START; now < START + 60 * SECOND; now = scheduler.nextNanos(now)) {
            scheduler.advance(now);
            sendAll(scheduler, now);
        }

        for (int partition = 0; partition < PARTITIONS; partition++) {
            int queue = partition;
            double mean = sent.stream()
                    .filter(batch -> batch.queue() == queue)
                    .mapToInt(Sent::records)
                    .average()
                    .orElse(0);
            assertThat(mean).as("partition %d", partition).isCloseTo(1 + 5 * pools.share(partition), within(0.05));
        }
    }

    @Test
    void aBusyRoutesBatchesGoOnFilling() {
        KeyedPools pools = pools(Codec.NONE, 1000);
        KeyedScheduler scheduler = scheduler(new ConstantRate(20_000), 1_000_000, 1, pools, 4);

        scheduler.advance(START + SECOND);
        sendAll(scheduler, START + SECOND);

        assertThat(sent.stream().filter(batch -> batch.records() < pools.perBatch()))
                .hasSizeLessThanOrEqualTo(PARTITIONS);
        assertThat(sent.stream().mapToInt(Sent::records).sum())
                .isBetween(20_000 - PARTITIONS * pools.perBatch(), 20_001);
    }
}
