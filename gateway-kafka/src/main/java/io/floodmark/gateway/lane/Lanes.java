package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** All lanes. The records of a request go into all lanes that they need, or into none. Thread-safe. */
public final class Lanes {
    private static final Duration AFTER_THE_END = Duration.ofSeconds(2);

    private final List<Lane> lanes;
    private final NanoClock clock;

    private Lanes(List<Lane> lanes, NanoClock clock) {
        this.lanes = List.copyOf(lanes);
        this.clock = clock;
    }

    /**
     * Opens as many lanes as the settings say.
     *
     * @param name part of the client ids of their producers
     * @throws org.apache.kafka.common.KafkaException if a producer cannot be created; then none is left open
     */
    public static Lanes open(
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

    public int count() {
        return lanes.size();
    }

    public List<Lane> all() {
        return lanes;
    }

    /** True if no lane accepts a record of that size, so that a request with one need not be read. */
    public boolean full(long leastBytes) {
        return lanes.stream().noneMatch(lane -> lane.takes(leastBytes));
    }

    /** True if the load of a lane has exceeded for a while what Kafka sustains. */
    public boolean overloaded() {
        return lanes.stream().anyMatch(Lane::overloaded);
    }

    /** Returns the unacknowledged bytes. */
    public long bytes() {
        return lanes.stream().mapToLong(lane -> lane.room().bytes()).sum();
    }

    /** Returns the used share of the fullest lane, 0 to 1. */
    public double filled() {
        return lanes.stream().mapToDouble(lane -> lane.room().filled()).max().orElse(0);
    }

    /** True if records wait and Kafka has acknowledged none of any lane for that time. */
    public boolean writeNothing(Duration within) {
        long now = clock.nanoTime();
        return lanes.stream().anyMatch(lane -> lane.waitedNanos() >= within.toNanos())
                && lanes.stream().allMatch(lane -> now - lane.writtenNanos() >= within.toNanos());
    }

    /** Returns the number of partitions for which Kafka has not answered for lanes.max-wait. */
    public int stuckPartitions() {
        return lanes.stream().mapToInt(Lane::stuckPartitions).sum();
    }

    public boolean alive() {
        return lanes.stream().allMatch(Lane::alive);
    }

    /**
     * Adds records to lanes, in order per lane.
     *
     * @param byLane one list for each lane, including empty ones
     * @return false if one of the lanes has no room or admits no records; then no lane gets any
     * @throws RefusedException if the records would not fit even an empty lane, or if a lane has ended
     */
    public boolean put(List<List<PendingRecord>> byLane) {
        List<RecordGroup> parcels = new ArrayList<>();
        long now = clock.nanoTime();
        for (List<PendingRecord> shipments : byLane) {
            long bytes = shipments.stream().mapToLong(PendingRecord::sizeBytes).sum();
            parcels.add(new RecordGroup(shipments, bytes, now));
        }
        check(parcels);
        if (!admitted(parcels)) {
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

    /** True if all lanes admit the records. When only the head was read, it was only known whether any lane does. */
    private boolean admitted(List<RecordGroup> parcels) {
        for (int lane = 0; lane < parcels.size(); lane++) {
            if (parcels.get(lane).shipments().isEmpty()) {
                continue;
            }
            if (!lanes.get(lane).open()) {
                throw new RefusedException(
                        Reason.DRAINING, "a lane of this instance has ended; retry on another instance");
            }
            if (!lanes.get(lane).admits()) {
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

    /** Ends all lanes within that time. Records that Kafka has not acknowledged by then get an unknown outcome. */
    public void close(Duration within) {
        close(List.of(this), within, clock);
    }

    /** Ends several sets of lanes at the same time. */
    public static void close(Collection<Lanes> several, Duration within, NanoClock clock) {
        long endNanos = clock.nanoTime() + within.plus(AFTER_THE_END).toNanos();
        List<Lane> ending =
                several.stream().flatMap(each -> each.lanes.stream()).toList();
        ending.forEach(lane -> lane.end(within.toNanos()));
        try {
            for (Lane lane : ending) {
                // A join of 0 ms would wait without limit.
                lane.join(Duration.ofMillis(Math.max(1, (endNanos - clock.nanoTime()) / 1_000_000)));
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
