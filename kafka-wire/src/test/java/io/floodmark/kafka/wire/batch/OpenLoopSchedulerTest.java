package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.ConstantRate;
import io.floodmark.traffic.Schedule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests in virtual time, with a route that accepts everything at once or is busy at times. */
final class OpenLoopSchedulerTest {
    private static final long START = 1_000;
    private static final long SECOND = 1_000_000_000L;

    private record Sent(
            long first, int records, long atNanos, long leavesNanos, long firstDueNanos, long lastDueNanos) {}

    private final List<PartitionQueue> queues = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private final BrokerRoute route = new BrokerRoute(
            new BrokerConnections(new Access("127.0.0.1:1", Map.of()), 1, () -> 0, InstantSource.system())
                    .connection(new Broker(0, "127.0.0.1", 1)));

    private static BatchPool pool(Codec codec) {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.empty(), ProduceSpec.Acks.ALL, Bytes.ofKiB(16), Duration.ofMillis(5), codec, 5);
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Constant());
        return new BatchPool(
                100,
                produce,
                Bytes.ofKiB(64),
                new Payloads(record, 1, 1),
                BatchPool.Grain.COARSE,
                new BatchArena(Long.MAX_VALUE));
    }

    private OpenLoopScheduler scheduler(Schedule schedule, long lingerNanos, int partitions, BatchPool pool) {
        for (int partition = 0; partition < partitions; partition++) {
            PartitionQueue queue = new PartitionQueue("t", Uuid.ZERO_UUID, partition, partition, null);
            queue.reroute(route);
            queues.add(queue);
        }
        return new OpenLoopScheduler(schedule, START, lingerNanos, queues, pool, 0, 1);
    }

    private void sendAll(OpenLoopScheduler scheduler, long nowNanos) {
        for (int turns = route.queues().size(); turns > 0; turns--) {
            PartitionQueue queue = route.queues().remove();
            queue.unlisted();
            while (scheduler.offers(queue, nowNanos)) {
                PooledBatch pooled = Objects.requireNonNull(scheduler.take(queue, nowNanos));
                sent.add(new Sent(
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

    private void assertEveryRecordOnce(long due) {
        TreeMap<Long, Sent> byFirst = new TreeMap<>();
        sent.forEach(batch -> assertThat(byFirst.put(batch.first(), batch)).isNull());
        long next = 0;
        for (Sent batch : byFirst.values()) {
            assertThat(batch.first()).isEqualTo(next);
            next += batch.records();
        }
        assertThat(next).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({"1000, 5", "50, 5", "100000, 5", "1000000, 5", "1000, 0", "30000, 100"})
    void aBatchLeavesWhenItIsFullOrLingeredAndNeitherEarlierNorLater(double rate, long lingerMillis) {
        Schedule schedule = new ConstantRate(rate);
        BatchPool pool = pool(Codec.NONE);
        long linger = lingerMillis * 1_000_000;
        OpenLoopScheduler scheduler = scheduler(schedule, linger, 7, pool);

        for (long now = START; now < START + SECOND; now = scheduler.nextNanos(now)) {
            scheduler.advance(now);
            sendAll(scheduler, now);
        }

        // The first batch is cut short, so that producers do not all send at once.
        assertThat(sent.subList(1, sent.size())).isNotEmpty().allSatisfy(batch -> {
            assertThat(batch.atNanos()).isEqualTo(batch.leavesNanos());
            assertThat(batch.leavesNanos()).isLessThanOrEqualTo(batch.firstDueNanos() + linger);
            boolean full = batch.records() == pool.perBatch();
            assertThat(full ? batch.lastDueNanos() : batch.firstDueNanos() + linger)
                    .isEqualTo(batch.leavesNanos());
            assertThat(batch.firstDueNanos()).isEqualTo(START + schedule.dueNanos(batch.first()));
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void everyRecordIsSentOnceHoweverBusyTheRouteIs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Schedule schedule = new ConstantRate(Math.pow(10, random.nextDouble(1, 6)));
        BatchPool pool = pool(seed % 2 == 0 ? Codec.NONE : Codec.LZ4);
        OpenLoopScheduler scheduler = scheduler(schedule, random.nextLong(10_000_000), random.nextInt(1, 9), pool);
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

        assertEveryRecordOnce(schedule.dueBy(SECOND));
        assertThat(sent).allMatch(batch -> batch.leavesNanos() <= batch.atNanos() || batch.atNanos() >= START + SECOND);
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void whatWaitsForABusyRouteFillsItsBatches(Codec codec) {
        Schedule schedule = new ConstantRate(20_000);
        BatchPool pool = pool(codec);
        OpenLoopScheduler scheduler = scheduler(schedule, 1_000_000, 3, pool);

        scheduler.advance(START + SECOND);
        sendAll(scheduler, START + SECOND);

        assertThat(sent.stream().filter(batch -> batch.records() == pool.perBatch()))
                .hasSizeGreaterThanOrEqualTo(20_000 / pool.perBatch() - 1);
    }
}
