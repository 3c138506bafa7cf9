package io.floodmark.crew;

import io.floodmark.model.metric.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of workers whose bytes wait for a network path, by the latest kernel counters of their connections. Used
 * by one thread at a time.
 */
final class WaitingPaths {
    /** Share of the connections to a broker with unsent bytes from which on they wait for the path. */
    private static final double WAITING = 0.5;

    private final Map<String, Double> unsent = new HashMap<>();

    /** Adds the readings of one moment; the path to the slowest broker counts. */
    void add(List<WorkerHostReading> readings) {
        Map<String, Double> latest = new HashMap<>();
        for (WorkerHostReading reading : readings) {
            Double waiting = reading.values().get(Metric.PATH_WAITING);
            if (waiting != null) {
                latest.merge("(" + reading.place() + ")", waiting, Math::max);
            }
        }
        unsent.putAll(latest);
    }

    /** @param where worker, with its place in parentheses at the end */
    boolean waitsFor(String where) {
        return unsent.entrySet().stream()
                .anyMatch(place -> place.getValue() >= WAITING && where.endsWith(place.getKey()));
    }
}
