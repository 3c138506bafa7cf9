package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Watches whether consumer groups of other clients fall behind. Read by one thread.
 *
 * <p>Lag is in seconds of the rate at which their topics grew before the load, so that one limit fits all groups. Only
 * groups that advanced before the load are watched: if one commits less often, a late commit looks like a late
 * consumer. Groups of Kafka Streams commit as consumer groups do. Share groups do not commit, and are reported as not
 * watched.
 */
public final class LagWatch implements Probe {
    /**
     * Time between the readings of the baseline. Together they cover two commits of a consumer that commits every 5 s,
     * as consumers do.
     */
    public static final Duration APART = Duration.ofSeconds(2);

    public static final int READINGS = 7;
    private static final int MOST_GROUPS = 50;
    private static final Duration ONE_READING = Duration.ofSeconds(2);

    /** A group before the load. */
    private record Watched(double recordsPerSecond, double lagSeconds) {}

    private final GroupReader reader;
    private final NanoClock clock;
    private final Map<String, Watched> watched = new TreeMap<>();
    private final ActiveGroups seen;

    /** Reads the baseline, which takes {@code (readings - 1) * apart}. */
    public LagWatch(ClusterClient client, int readings, Duration apart, Deadline deadline, NanoClock clock) {
        this.reader = new GroupReader(client, clock);
        this.clock = clock;
        this.seen = reader.active(deadline);
        List<String> active = seen.committing();
        if (!active.isEmpty()) {
            List<String> groups = active.subList(0, Math.min(MOST_GROUPS, active.size()));
            List<GroupPositions> before = new ArrayList<>();
            for (int i = 0; i < readings; i++) {
                deadline.pause(i == 0 ? Duration.ZERO : apart);
                before.add(reader.read(groups, deadline));
            }
            groups.forEach(group -> watch(group, before));
        }
    }

    private void watch(String group, List<GroupPositions> before) {
        List<GroupPositions> known =
                before.stream().filter(each -> each.contains(group)).toList();
        if (known.size() < 2) {
            return;
        }
        GroupPositions first = known.get(0);
        GroupPositions last = known.get(known.size() - 1);
        double rate = (last.produced(group) - first.produced(group)) / ((last.atNanos() - first.atNanos()) / 1e9);
        if (rate > 0 && last.consumed(group) > first.consumed(group)) {
            double most =
                    known.stream().mapToLong(each -> each.lag(group)).max().orElse(0);
            watched.put(group, new Watched(rate, most / rate));
        }
    }

    /** Returns the highest lag of each watched group before the load, s. */
    public Map<Entity, Double> baseline() {
        Map<Entity, Double> seconds = new HashMap<>();
        watched.forEach((group, before) -> seconds.put(Entity.group(group), before.lagSeconds()));
        return seconds;
    }

    /** Returns the number of groups that are watched and not watched, and those that cannot be, for the conditions. */
    public String summary() {
        List<String> others = seen.others();
        return commits()
                + (others.isEmpty()
                        ? ""
                        : "; groups without committed offsets (share groups) are not watched: "
                                + PreflightCheck.some(others));
    }

    private String commits() {
        int all = seen.committing().size();
        if (all == 0) {
            return "no consumer group with members was seen";
        }
        int looked = Math.min(MOST_GROUPS, all);
        return watched.size() + " of " + all + " consumer groups with members are watched"
                + (looked < all ? "; only the first " + looked + " were checked" : "")
                + (watched.size() < looked ? "; the others did not advance while observed before the load" : "");
    }

    @Override
    public String name() {
        return "groups";
    }

    @Override
    public Duration period() {
        return APART;
    }

    @Override
    public List<Sample> read() {
        if (watched.isEmpty()) {
            return List.of();
        }
        GroupPositions now = reader.read(watched.keySet(), Deadline.in(ONE_READING, clock));
        List<Sample> samples = new ArrayList<>();
        watched.forEach((group, before) -> {
            Entity entity = Entity.group(group);
            samples.add(
                    now.contains(group)
                            ? Sample.gauge(
                                    Metric.FOREIGN_LAG,
                                    entity,
                                    now.atNanos(),
                                    now.lag(group) / before.recordsPerSecond())
                            : Sample.missing(Metric.FOREIGN_LAG, entity, now.atNanos()));
        });
        return samples;
    }

    /** Does nothing: the client belongs to the caller. */
    @Override
    public void close() {}
}
