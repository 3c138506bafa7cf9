package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** All lanes. A request's records go into all of the lanes they need, or into none. Thread-safe. */
final class Lanes {
    private static final Duration AFTER_THE_END = Duration.ofSeconds(2);

    private final List<Lane> lanes;
    private final NanoClock clock;

    private Lanes(List<Lane> lanes, NanoClock clock) {
        this.lanes = List.copyOf(lanes);
        this.clock = clock;
    }

    /**
     * Opens as many as the settings say.
     *
     * @param name part of the names by which Kafka knows their producers
     * @throws org.apache.kafka.common.KafkaException where a producer cannot be made; none is then left
     */
    static Lanes open(
            GatewaySettings settings, Map<String, String> client, String name, LaneWatch watch, NanoClock clock) {
        List<Lane> opened = new ArrayList<>();
        Lanes lanes;
        try {
            for (int number = 0; number < settings.lanes().count(); number++) {
                opened.add(new Lane(
                        number,
                        settings.lanes(),
                        ProducerProperties.of(settings, client, name + "-" + number),
                        watch,
                        clock));
            }
        } finally {
            lanes = new Lanes(opened, clock);
            if (opened.size() < settings.lanes().count()) {
                lanes.close(Duration.ZERO);
            }
        }
        return lanes;
    }

    int count() {
        return lanes.size();
    }

    List<Lane> all() {
        return lanes;
    }

    /** Whether no lane takes a record of that size: a request with one need not be read. */
    boolean full(long leastBytes) {
        return lanes.stream().noneMatch(lane -> lane.takes(leastBytes));
    }

    /** Whether more comes into one of them than Kafka takes, and has for a while. */
    boolean stand() {
        return lanes.stream().anyMatch(Lane::stands);
    }

    /** Without an answer of Kafka. */
    long bytes() {
        return lanes.stream().mapToLong(lane -> lane.room().bytes()).sum();
    }

    /** Of the fullest lane, 0 to 1. */
    double filled() {
        return lanes.stream().mapToDouble(lane -> lane.room().filled()).max().orElse(0);
    }

    /** True if records wait, and Kafka has confirmed none of any lane for so long. */
    boolean writeNothing(Duration within) {
        long now = clock.nanoTime();
        return lanes.stream().anyMatch(lane -> lane.waitedNanos() >= within.toNanos())
                && lanes.stream().allMatch(lane -> now - lane.writtenNanos() >= within.toNanos());
    }

    /** Partitions for which Kafka has not answered for lanes.max-wait. */
    int stuckPartitions() {
        return lanes.stream().mapToInt(Lane::stuckPartitions).sum();
    }

    boolean alive() {
        return lanes.stream().allMatch(Lane::alive);
    }

    /**
     * Puts shipments into lanes, those of one lane in their order.
     *
     * @param byLane one list for each lane, empty ones included
     * @return false where one of the lanes has no room or lets nobody in; then nothing is put anywhere
     * @throws RefusedException where one would not have it if it were empty, or has ended
     */
    boolean put(List<List<PendingRecord>> byLane) {
        List<RecordGroup> parcels = new ArrayList<>();
        long now = clock.nanoTime();
        for (List<PendingRecord> shipments : byLane) {
            long bytes = shipments.stream().mapToLong(PendingRecord::sizeBytes).sum();
            parcels.add(new RecordGroup(shipments, bytes, now));
        }
        check(parcels);
        if (!letIn(parcels)) {
            return false;
        }
        for (int lane = 0; lane < parcels.size(); lane++) {
            RecordGroup group = parcels.get(lane);
            if (!lanes.get(lane).room().take(group.shipments().size(), group.sizeBytes())) {
                giveBack(parcels.subList(0, lane));
                return false;
            }
        }
        for (int lane = 0; lane < parcels.size(); lane++) {
            if (!parcels.get(lane).shipments().isEmpty()) {
                lanes.get(lane).put(parcels.get(lane));
            }
        }
        return true;
    }

    /** A head could only ask whether there is any lane that takes it. */
    private boolean letIn(List<RecordGroup> parcels) {
        for (int lane = 0; lane < parcels.size(); lane++) {
            if (parcels.get(lane).shipments().isEmpty()) {
                continue;
            }
            if (!lanes.get(lane).open()) {
                throw new RefusedException(
                        Reason.DRAINING, "a lane of this instance has ended; retry on another instance");
            }
            if (!lanes.get(lane).letsIn()) {
                return false;
            }
        }
        return true;
    }

    private void check(List<RecordGroup> parcels) {
        for (int lane = 0; lane < parcels.size(); lane++) {
            RecordGroup group = parcels.get(lane);
            if (!lanes.get(lane).room().everTakes(group.shipments().size(), group.sizeBytes())) {
                throw new RefusedException(
                        Reason.TOO_LARGE,
                        "its records, with their headers, take more than a lane may hold (lanes.max-records,"
                                + " lanes.max-bytes)");
            }
        }
    }

    private void giveBack(List<RecordGroup> taken) {
        for (int lane = 0; lane < taken.size(); lane++) {
            lanes.get(lane)
                    .room()
                    .giveBack(
                            taken.get(lane).shipments().size(), taken.get(lane).sizeBytes());
        }
    }

    /** Lets all of them end within that time; what Kafka has not confirmed by then becomes unknown. */
    void close(Duration within) {
        close(List.of(this), within, clock);
    }

    /** The same of several, all at once. */
    static void close(Collection<Lanes> several, Duration within, NanoClock clock) {
        long endNanos = clock.nanoTime() + within.plus(AFTER_THE_END).toNanos();
        List<Lane> ending =
                several.stream().flatMap(each -> each.lanes.stream()).toList();
        ending.forEach(lane -> lane.end(within.toNanos()));
        try {
            for (Lane lane : ending) {
                // To wait for 0 ms is to wait for ever.
                lane.join(Duration.ofMillis(Math.max(1, (endNanos - clock.nanoTime()) / 1_000_000)));
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
