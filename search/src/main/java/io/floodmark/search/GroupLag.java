package io.floodmark.search;

import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.GroupBacklog;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The lag of a consumer group over the measured window, in records. A consumer knows the end of the log at the time when the broker made its last response, which
 * may take seconds to arrive; until then its own lag stays what it was. The lag is therefore the larger of what the group reports, and of its first lag plus the
 * records that were acknowledged to producers and not received since then.
 *
 * @param name of the group, or of the mean of all groups
 * @param points lag at the ends of the group's intervals, in order of time
 */
record GroupLag(String name, List<Point> points) {
    GroupLag {
        points = List.copyOf(points);
    }

    /** Lag at the end of an interval. */
    record Point(long fromNanos, long atNanos, double records) {}

    /** Returns the lag of each group. If there are several groups, their mean comes last: bursts of one group hide a trend that all share. */
    static List<GroupLag> of(Observation seen) {
        Map<String, List<ConsumeInterval>> groups = new LinkedHashMap<>();
        for (ConsumeInterval interval : seen.consumption()) {
            groups.computeIfAbsent(interval.group(), fresh -> new ArrayList<>()).add(interval);
        }
        List<String> behind = seen.behind().stream().map(GroupBacklog::group).toList();
        List<GroupLag> lags = new ArrayList<>();
        List<GroupLag> fromTheEnd = new ArrayList<>();
        groups.forEach((name, intervals) -> {
            boolean backlog = behind.contains(name);
            GroupLag lag = new GroupLag(name, points(seen, intervals, backlog));
            if (!lag.points.isEmpty()) {
                lags.add(lag);
            }
            if (!backlog) {
                fromTheEnd.add(lag);
            }
        });
        if (fromTheEnd.size() > 1) {
            lags.add(mean(fromTheEnd));
        }
        return lags;
    }

    private static List<Point> points(Observation seen, List<ConsumeInterval> intervals, boolean backlog) {
        List<Point> points = new ArrayList<>();
        double received = 0;
        double atFirst = Double.NaN;
        for (ConsumeInterval interval : intervals) {
            received += interval.received() + (Double.isNaN(interval.lost()) ? 0 : interval.lost());
            if (seen.measured().holds(interval.fromNanos(), interval.toNanos())) {
                double missing = acknowledged(seen, interval.toNanos()) - received;
                double reported = interval.lag();
                atFirst = points.isEmpty() ? reported - missing : atFirst;
                // A group with a backlog receives records that were acknowledged before the trial.
                points.add(new Point(
                        interval.fromNanos(),
                        interval.toNanos(),
                        backlog ? reported : Math.max(reported, missing + atFirst)));
            }
        }
        return points;
    }

    /** Returns the number of records acknowledged until then; within an interval by linear interpolation. */
    private static double acknowledged(Observation seen, long nanos) {
        double acknowledged = 0;
        for (LoadInterval interval : seen.intervals()) {
            double share = (nanos - interval.fromNanos()) / (double) (interval.toNanos() - interval.fromNanos());
            acknowledged += interval.acked() * Math.max(0, Math.min(1, share));
        }
        return acknowledged;
    }

    private static GroupLag mean(List<GroupLag> groups) {
        Map<Long, List<Point>> byTime = new TreeMap<>();
        groups.forEach(group ->
                group.points.forEach(point -> byTime.computeIfAbsent(point.atNanos(), fresh -> new ArrayList<>())
                        .add(point)));
        List<Point> points = new ArrayList<>();
        byTime.forEach((atNanos, all) -> {
            OptionalDouble mean = all.stream().mapToDouble(Point::records).average();
            if (all.size() == groups.size()) {
                points.add(new Point(all.get(0).fromNanos(), atNanos, mean.orElseThrow()));
            }
        });
        return new GroupLag("mean of " + groups.size() + " groups", points);
    }

    /** Returns the points of intervals that began then or later. */
    GroupLag since(long nanos) {
        return new GroupLag(
                name,
                points.stream().filter(point -> point.fromNanos() >= nanos).toList());
    }
}
