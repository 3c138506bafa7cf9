package io.floodmark.model.boundary;

import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Limits over a range of values on one cluster.
 *
 * @param cluster description, e.g. {@code a lab of 3 brokers}
 * @param brokers number of brokers that were up, 1 or more
 * @param sharedHost whether brokers share a machine without a fixed share of its CPU for each, so that no result per
 *     broker is possible
 * @param coresEach the fixed CPU quota of each broker of a lab; empty if none was set
 * @param recordBytes planned payload of a record; if the axis is the record size, its values count instead
 * @param values the requested values, ascending
 * @param searches completed searches, in order
 * @param found the boundary; empty while the searches are running, or if they were interrupted
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
     * @param reason why this value was next, for people
     */
    public record Search(String run, BoundaryPoint point, String reason) {}

    /** Returns the payload bytes of a record at one value of the axis. */
    public double recordBytes(double at) {
        return axis.equals(Axis.RECORD_SIZE) ? at : recordBytes;
    }

    /** Returns a copy with one more search. */
    public BoundaryLine with(Search search) {
        List<Search> more = new ArrayList<>(searches);
        more.add(search);
        return new BoundaryLine(cluster, brokers, sharedHost, coresEach, recordBytes, axis, values, more, found);
    }

    /** Returns a copy with the boundary. */
    public BoundaryLine with(Boundary boundary) {
        return new BoundaryLine(
                cluster, brokers, sharedHost, coresEach, recordBytes, axis, values, searches, Optional.of(boundary));
    }
}
