package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.model.Bytes;
import io.floodmark.model.Content;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.RecordHeaders;
import io.floodmark.model.RecordKeys;
import io.floodmark.model.RecordSizes;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
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

/** In virtual time: a route that takes everything at once, or that is busy now and then. */
final class KeyedFeedTest {
    private static final long START = 1_000;
    private static final long SECOND = 1_000_000_000L;
    private static final int PARTITIONS = 12;

    private record Sent(
            int lane, long first, int records, long atNanos, long leavesNanos, long firstDueNanos, long lastDueNanos) {}

    private final List<Lane> lanes = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private final Route route =
            new Route(new Links(new Access("127.0.0.1:1", Map.of()), 1, () -> 0, InstantSource.system())
                    .link(new Broker(0, "127.0.0.1", 1)));

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
        return new KeyedPools(shares, workload, Bytes.ofKiB(64), new Payloads(record, 1, 1), new Slab(Long.MAX_VALUE));
    }

    private KeyedFeed feed(Schedule schedule, long lingerNanos, int topics, KeyedPools pools, long seed) {
        for (int number = 0; number < topics * PARTITIONS; number++) {
            Lane lane = new Lane("t" + number / PARTITIONS, Uuid.ZERO_UUID, number % PARTITIONS, number, null);
            lane.reroute(route);
            lanes.add(lane);
        }
        return new KeyedFeed(schedule, START, lingerNanos, lanes, pools, new SplittableRandom(seed));
    }

    private void sendAll(KeyedFeed feed, long nowNanos) {
        for (int turns = route.lanes().size(); turns > 0; turns--) {
            Lane lane = route.lanes().remove();
            lane.unlisted();
            while (feed.offers(lane, nowNanos)) {
                Slot slot = Objects.requireNonNull(feed.take(lane, nowNanos));
                sent.add(new Sent(
                        lane.number(),
                        slot.firstIndex(),
                        slot.records(),
                        nowNanos,
                        slot.leavesNanos(),
                        slot.firstDueNanos(),
                        slot.lastDueNanos()));
                slot.release();
            }
        }
    }

    /** Draws again what the feed drew, and follows each lane through its records. */
    private void assertEveryRecordOnce(Schedule schedule, KeyedPools pools, long seed, int topics, long due) {
        WeightedDraw draw = pools.draw();
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Long>> expected = new ArrayList<>();
        lanes.forEach(lane -> expected.add(new ArrayList<>()));
        for (long index = 0; index < due; index++) {
            int topic = (int) (index % topics);
            expected.get(topic * PARTITIONS + draw.next(random)).add(index);
        }
        int[] next = new int[lanes.size()];
        for (Sent batch : sent) {
            List<Long> ofLane = expected.get(batch.lane());
            long last = ofLane.get(next[batch.lane()] + batch.records() - 1);
            assertThat(batch.first()).isEqualTo(ofLane.get(next[batch.lane()]));
            assertThat(batch.firstDueNanos()).isEqualTo(START + schedule.dueNanos(batch.first()));
            assertThat(batch.lastDueNanos()).isEqualTo(START + schedule.dueNanos(last));
            next[batch.lane()] += batch.records();
        }
        for (int lane = 0; lane < next.length; lane++) {
            assertThat(next[lane])
                    .as("records of lane %d", lane)
                    .isEqualTo(expected.get(lane).size());
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 5", "1000, 5", "50000, 5", "1000000, 5", "1000, 0", "30000, 100"})
    void aBatchLeavesWhenItIsFullOrLingeredAndNeitherEarlierNorLater(double rate, long lingerMillis) {
        Schedule schedule = new ConstantRate(rate);
        KeyedPools pools = pools(Codec.NONE, 1000);
        long linger = lingerMillis * 1_000_000;
        KeyedFeed feed = feed(schedule, linger, 1, pools, 3);

        for (long now = START; now < START + SECOND; now = feed.nextNanos(now)) {
            feed.advance(now);
            sendAll(feed, now);
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
        KeyedFeed feed = feed(schedule, random.nextLong(10_000_000), topics, pools, seed);
        long now = START;

        while (now < START + SECOND) {
            feed.advance(now);
            if (random.nextInt(4) == 0) {
                sendAll(feed, now);
            }
            assertThat(feed.nextNanos(now)).as("seed %d", seed).isGreaterThan(now);
            now += random.nextLong(20_000_000);
        }
        feed.close(START + SECOND);
        while (feed.open() || !route.lanes().isEmpty()) {
            feed.advance(now);
            sendAll(feed, now);
        }

        assertEveryRecordOnce(schedule, pools, seed, topics, schedule.dueBy(SECOND));
        assertThat(sent).allMatch(batch -> batch.leavesNanos() <= batch.atNanos() || batch.atNanos() >= START + SECOND);
    }

    /** 1,000/s and 5 ms: 5 x share more records come by chance while the first of a batch lingers. */
    @Test
    void batchesThatLingerAreAsLargeAsChanceMakesThem() {
        KeyedPools pools = pools(Codec.NONE, 1000);
        Schedule schedule = new ConstantRate(1_000);
        KeyedFeed feed = feed(schedule, 5_000_000, 1, pools, 9);

        for (long now = START; now < START + 60 * SECOND; now = feed.nextNanos(now)) {
            feed.advance(now);
            sendAll(feed, now);
        }

        for (int partition = 0; partition < PARTITIONS; partition++) {
            int lane = partition;
            double mean = sent.stream()
                    .filter(batch -> batch.lane() == lane)
                    .mapToInt(Sent::records)
                    .average()
                    .orElse(0);
            assertThat(mean).as("partition %d", partition).isCloseTo(1 + 5 * pools.share(partition), within(0.05));
        }
    }

    @Test
    void aBusyRoutesBatchesGoOnFilling() {
        KeyedPools pools = pools(Codec.NONE, 1000);
        KeyedFeed feed = feed(new ConstantRate(20_000), 1_000_000, 1, pools, 4);

        feed.advance(START + SECOND);
        sendAll(feed, START + SECOND);

        assertThat(sent.stream().filter(batch -> batch.records() < pools.perBatch()))
                .hasSizeLessThanOrEqualTo(PARTITIONS);
        assertThat(sent.stream().mapToInt(Sent::records).sum())
                .isBetween(20_000 - PARTITIONS * pools.perBatch(), 20_001);
    }
}
