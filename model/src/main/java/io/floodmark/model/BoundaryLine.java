package io.floodmark.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Limits over a range of values on one cluster.
 *
 * @param cluster in words, as {@code a lab of 3 brokers}
 * @param brokers that were up, 1 or more
 * @param sharedHost brokers share a machine without a fixed share of its CPU for each, so nothing can be said per
 *     broker
 * @param coresEach the fixed CPU quota of each broker of a lab; empty where none was set
 * @param recordBytes payload of a record as planned; where the axis is its size, that counts instead
 * @param values that were asked for, ascending
 * @param searches that came to an end, in their order
 * @param found what they come to; empty while the line is under way, or was broken off
 */
public record BoundaryLine(
        String cluster,
        int brokers,
        boolean sharedHost,
        OptionalDouble coresEach,
        double recordBytes,
        Axis axis,
        List<Double> values,
        List<Search> searches,
        Optional<Boundary> found) {
    public BoundaryLine {
        Checks.atLeast(1, "brokers", brokers);
        values = List.copyOf(values);
        searches = List.copyOf(searches);
        if (found.isPresent()) {
            List<BoundaryPoint> points = searches.stream().map(Search::point).toList();
            Checks.require(points.equals(found.get().points()), "searches", searches.size(), "those of the boundary");
        }
    }

    /**
     * A search with its run.
     *
     * @param run id
     * @param reason for people: why there, and then
     */
    public record Search(String run, BoundaryPoint point, String reason) {}

    /** Payload bytes of a record at one value of the axis. */
    public double recordBytes(double at) {
        return axis.equals(Axis.RECORD_SIZE) ? at : recordBytes;
    }

    /** The same with one search more. */
    public BoundaryLine with(Search search) {
        List<Search> more = new ArrayList<>(searches);
        more.add(search);
        return new BoundaryLine(cluster, brokers, sharedHost, coresEach, recordBytes, axis, values, more, found);
    }

    /** The same with what its searches come to. */
    public BoundaryLine with(Boundary boundary) {
        return new BoundaryLine(
                cluster, brokers, sharedHost, coresEach, recordBytes, axis, values, searches, Optional.of(boundary));
    }
}
