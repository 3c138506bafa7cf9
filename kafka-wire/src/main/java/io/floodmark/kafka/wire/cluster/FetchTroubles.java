package io.floodmark.kafka.wire.cluster;

import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.load.EventLog;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Handles a reader's failed fetches: reports the failure, pauses the partition, and refreshes the metadata if the
 * leader may have moved. Used by one thread.
 */
public final class FetchTroubles {
    private static final long REST_NANOS = 100_000_000L;

    private final String reader;
    private final MetadataRefresher watch;
    private final NanoClock clock;
    private final EventLog events;
    private final Map<TopicIdPartition, Long> restUntilNanos = new HashMap<>();
    /** Partitions whose gap was reported; it recurs in a log that is read repeatedly. */
    private final Set<TopicIdPartition> gaps = new HashSet<>();

    /** @param reader name of the reader in messages, e.g. "group orders" */
    public FetchTroubles(String reader, MetadataRefresher watch, NanoClock clock, EventLog events) {
        this.reader = reader;
        this.watch = watch;
        this.clock = clock;
        this.events = events;
    }

    /** True while a refused partition must not be fetched. */
    public boolean resting(TopicIdPartition place, long nowNanos) {
        Long until = restUntilNanos.get(place);
        return until != null && nowNanos < until;
    }

    public void outOfRange(TopicIdPartition place) {
        later(place, "OFFSET_OUT_OF_RANGE");
    }

    public void moved(TopicIdPartition place, String detail) {
        later(place, detail);
        watch.refresh();
    }

    public void later(TopicIdPartition place, String detail) {
        String text = detail + " for a fetch of " + reader + " from " + place.topic() + "-" + place.partition() + ".";
        report(detail, text);
        restUntilNanos.put(place, clock.nanoTime() + REST_NANOS);
    }

    public void lost(String detail) {
        report(detail, "A fetch of " + reader + ": " + detail + ".");
        watch.refresh();
    }

    /**
     * Reports offsets without records.
     *
     * @param offsets number of skipped offsets
     */
    public void empty(TopicIdPartition place, long from, long offsets) {
        gap(
                place,
                offsets + " offsets from " + from + " on hold no records, e.g. after compaction; they were skipped.");
    }

    public void remote(TopicIdPartition place, long offset, long localStart) {
        gap(
                place,
                "no records came from offset " + offset
                        + " on, which is in tiered storage: the broker's disks begin at " + localStart
                        + ". The reader waits; it skips nothing.");
    }

    private void gap(TopicIdPartition place, String text) {
        if (gaps.add(place)) {
            String partition = place.topic() + "-" + place.partition();
            events.report(clock.nanoTime(), TrialEvent.Kind.READ_GAP, "gap " + partition, partition + ": " + text);
        }
    }

    private void report(String detail, String text) {
        events.report(clock.nanoTime(), TrialEvent.Kind.CLIENT_ERROR, "fetch " + detail, text);
    }

    /** Returns an error that no retry can fix. */
    public static TargetException denied(TopicIdPartition place, String detail) {
        return new TargetException(
                TargetException.Kind.DENIED,
                "Topic " + place.topic() + " may not be read: " + detail
                        + ". Grant the user of the client properties READ on it.");
    }
}
