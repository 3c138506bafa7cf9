package io.floodmark.judging;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The lag of a consumer group over the measured window, in records. A consumer knows the end of the log as of the
 * broker's last response, which may take seconds to arrive; until then its own lag is outdated. The lag is therefore
 * the larger of the lag that the group reports, and of its first lag plus the records that were acknowledged to
 * producers and not received since then.
 *
 * @param name name of the group, or of the mean of all groups
 * @param points lag at the ends of the group's intervals, in order of time
 */
record GroupLag(String name, List<Point> points) {
    GroupLag {
        points = List.copyOf(points);
    }

    /** Lag at the end of an interval. */
    record Point(long fromNanos, long atNanos, double records) {}

    /**
     * Returns the lag of each group. If there are several groups, their mean comes last: bursts of one group hide a
     * trend that all share.
     */
    static List<GroupLag> of(Observation seen) {
        Map<String, List<ConsumeInterval>> groups = new LinkedHashMap<>();
        for (ConsumeInterval interval : seen.consumption()) {
            groups.computeIfAbsent(interval.group(), fresh -> new ArrayList<>()).add(interval);
        }
        Set<String> behind = seen.behind().stream().map(GroupBacklog::group).collect(Collectors.toSet());
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
            // Groups of several processes have intervals of their own, which have no mean.
            Optional.of(mean(fromTheEnd))
                    .filter(lag -> lag.points.size() >= Trend.LEAST_POINTS)
                    .ifPresent(lags::add);
        }
        return lags;
    }

    private static List<Point> points(Observation seen, List<ConsumeInterval> intervals, boolean backlog) {
        List<Point> points = new ArrayList<>();
        Acknowledged acknowledged = new Acknowledged(seen.intervals());
        double received = 0;
        double atFirst = Double.NaN;
        for (ConsumeInterval interval : intervals) {
            received += interval.received() + (Double.isNaN(interval.lost()) ? 0 : interval.lost());
            if (seen.measured().holds(interval.fromNanos(), interval.toNanos())) {
                double missing = acknowledged.until(interval.toNanos()) - received;
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

    /**
     * Counts records acknowledged to producers. Times must be passed in ascending order: one pass is enough then, which
     * matters because trials are long and every decision counts.
     */
    private static final class Acknowledged {
        private final List<LoadInterval> intervals;
        private int next;
        private double ended;

        Acknowledged(List<LoadInterval> intervals) {
            this.intervals = intervals;
        }

        /** Returns the number of records acknowledged until then, interpolated linearly within an interval. */
        double until(long nanos) {
            while (next < intervals.size() && intervals.get(next).toNanos() <= nanos) {
                ended += intervals.get(next).acked();
                next++;
            }
            return ended + (next < intervals.size() ? part(intervals.get(next), nanos) : 0);
        }

        private static double part(LoadInterval interval, long nanos) {
            long length = interval.toNanos() - interval.fromNanos();
            return interval.acked() * Math.max(0, nanos - interval.fromNanos()) / (double) length;
        }
    }

    private static GroupLag mean(List<GroupLag> groups) {
        Map<Long, List<Point>> byTime = groups.stream()
                .flatMap(group -> group.points.stream())
                .collect(Collectors.groupingBy(Point::atNanos, TreeMap::new, Collectors.toList()));
        List<Point> points = byTime.values().stream()
                .filter(all -> all.size() == groups.size())
                .map(all -> new Point(
                        all.get(0).fromNanos(),
                        all.get(0).atNanos(),
                        all.stream().collect(Collectors.averagingDouble(Point::records))))
                .toList();
        return new GroupLag("mean of " + groups.size() + " groups", points);
    }

    /** Returns the points of intervals that began at the given time or later. */
    GroupLag since(long nanos) {
        return new GroupLag(
                name,
                points.stream().filter(point -> point.fromNanos() >= nanos).toList());
    }
}
