package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * A page cache like that of Linux, in steps of a second. Appended bytes are dirty. Every 5 s, all of them go under
 * write-back if the oldest is 30 s old or their size exceeds the background threshold. A disk of a fixed speed writes
 * them. Pages that retention deletes earlier are gone.
 */
final class SimulatedPageCache {
    private static final double MEGA = 1e6;
    private static final int EXPIRES = 30;
    private static final int FLUSHER = 5;
    static final double BACKGROUND = 2_000 * MEGA;
    static final double LIMIT = 4_000 * MEGA;

    private final List<Second> seconds = new ArrayList<>();

    /** The values at the end of a second; amounts of a second are rates too. */
    private record Second(double dirty, double underWay, double written, double dirtied, double cleaned) {}

    /**
     * Simulates the cache, starting at rest.
     *
     * @param appended megabytes per second
     * @param disk megabytes per second that it can write
     * @param keeps seconds that data are kept for
     */
    SimulatedPageCache(int length, double appended, double disk, double keeps) {
        double dirty = 0;
        double underWay = 0;
        int oldest = 0;
        for (int now = 1; now <= length; now++) {
            dirty = Math.min(dirty + appended * MEGA, appended * MEGA * keeps);
            oldest = (int) Math.max(oldest, now - keeps);
            if (now % FLUSHER == 0 && (now - oldest >= EXPIRES || dirty > BACKGROUND)) {
                underWay += dirty;
                dirty = 0;
                oldest = now;
            }
            double written = Math.min(underWay, disk * MEGA);
            underWay -= written;
            seconds.add(new Second(dirty, underWay, written, appended * MEGA, written));
        }
    }

    /** Adds the samples of a host probe and a broker's metrics, including all that the kernel reports. */
    TrialScript on(TrialScript script, double appended) {
        return older(script, appended)
                .sample(Metric.HOST_MEMORY_DIRTIED, TrialScript.HOST, at(Second::dirtied))
                .sample(Metric.HOST_MEMORY_CLEANED, TrialScript.HOST, at(Second::cleaned))
                .sample(Metric.HOST_DIRTY_BACKGROUND, TrialScript.HOST, BACKGROUND)
                .sample(Metric.HOST_DIRTY_LIMIT, TrialScript.HOST, LIMIT)
                .sample(Metric.HOST_DIRTY_AGE, TrialScript.HOST, 35)
                .sample(Metric.HOST_LOGS_IN_MEMORY, TrialScript.HOST, 0);
    }

    /** Adds only the samples that older runs have. */
    TrialScript older(TrialScript script, double appended) {
        return disk(script, second -> 0)
                .sample(Metric.BYTES_IN, Entity.broker(1), appended * MEGA)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(1), 0);
    }

    /** Adds the samples of a node_exporter of that host and the metrics of its one broker. */
    TrialScript of(Entity host, int broker, TrialScript script, double appended) {
        return script.sample(Metric.HOST_DISK_WRITE, host, at(Second::written))
                .sample(Metric.HOST_MEMORY_DIRTY, host, at(Second::dirty))
                .sample(Metric.HOST_MEMORY_WRITEBACK, host, at(Second::underWay))
                .sample(Metric.HOST_BROKER, host, broker)
                .sample(Metric.BYTES_IN, Entity.broker(broker), appended * MEGA)
                .sample(Metric.REPLICATION_BYTES_IN, Entity.broker(broker), 0);
    }

    /** Adds samples without brokers; others write the given megabytes per second to the same devices. */
    TrialScript disk(TrialScript script, IntToDoubleFunction others) {
        return script.sample(
                        Metric.HOST_DISK_WRITE,
                        TrialScript.HOST,
                        second -> seconds.get(second).written() + MEGA * others.applyAsDouble(second))
                .sample(Metric.HOST_MEMORY_DIRTY, TrialScript.HOST, at(Second::dirty))
                .sample(Metric.HOST_MEMORY_WRITEBACK, TrialScript.HOST, at(Second::underWay));
    }

    private IntToDoubleFunction at(Function<Second, Double> value) {
        return second -> value.apply(seconds.get(second));
    }
}
