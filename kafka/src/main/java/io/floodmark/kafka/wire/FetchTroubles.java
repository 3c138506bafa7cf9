package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Place;
import io.floodmark.load.EventLog;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TargetException;
import io.floodmark.model.TrialEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * What a reader does about a fetch that fails: it is told, the partition rests for a while, and where its leader may have moved that
 * is asked for. One thread.
 */
final class FetchTroubles {
    private static final long REST_NANOS = 100_000_000L;

    private final String reader;
    private final LayoutWatch watch;
    private final NanoClock clock;
    private final EventLog events;
    private final Map<Place, Long> restUntilNanos = new HashMap<>();

    /** @param reader for people, as "group orders" */
    FetchTroubles(String reader, LayoutWatch watch, NanoClock clock, EventLog events) {
        this.reader = reader;
        this.watch = watch;
        this.clock = clock;
        this.events = events;
    }

    /** True while a partition that was refused is not to be asked for. */
    boolean resting(Place place, long nowNanos) {
        Long until = restUntilNanos.get(place);
        return until != null && nowNanos < until;
    }

    void outOfRange(Place place) {
        later(place, "OFFSET_OUT_OF_RANGE");
    }

    void moved(Place place, String detail) {
        later(place, detail);
        watch.refresh();
    }

    void later(Place place, String detail) {
        String text = detail + " for a fetch of " + reader + " from " + place.topic() + "-" + place.partition() + ".";
        report(detail, text);
        restUntilNanos.put(place, clock.nanoTime() + REST_NANOS);
    }

    void lost(String detail) {
        report(detail, "A fetch of " + reader + ": " + detail + ".");
        watch.refresh();
    }

    private void report(String detail, String text) {
        events.report(clock.nanoTime(), TrialEvent.Kind.CLIENT_ERROR, "fetch " + detail, text);
    }

    /** No retry cures it. */
    static TargetException denied(Place place, String detail) {
        return new TargetException(
                TargetException.Kind.DENIED,
                "Topic " + place.topic() + " may not be read: " + detail
                        + ". Grant the user of the client properties READ on it.");
    }
}
