package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Decides, by the balance of bytes, whether the disks of one host or only its page cache sustained the load of its
 * brokers. The first rule that applies decides:
 *
 * <ol>
 *   <li><b>no data</b>: readings of every broker's bytes, of the page cache and of the devices are required;
 *   <li><b>fired</b>, log directories in memory: nothing ever reaches a disk;
 *   <li><b>fired</b>, a backlog: the disks were busy for 10 s without a pause and fell behind the appended bytes; the
 *       lower 95% bound exceeds the threshold. What they wrote in that time is what they sustain;
 *   <li><b>fired</b>, disks at their limit: busy for more than 95% of the time with a growing queue;
 *   <li>over a period with as many unwritten pages at its end as at its start, longer than the age at which the kernel
 *       writes pages: <b>fired</b> if retention deleted a tenth or more before it was written; <b>clear</b> if it
 *       deleted less and .95 or more was written: the load is disk-backed. In a lab the kernel counts the deletions of
 *       each broker. Elsewhere those of all processes are known or none, and what that leaves open is not decided;
 *   <li><b>clear</b> if the load was sustained for longer than memory can absorb the deficit of disks 5% too slow, and
 *       .9 or more was written;
 *   <li><b>fired</b>, disks not exercised: the trial was shorter than that age, or less than .9 was written;
 *   <li><b>no data</b> otherwise: not decided.
 * </ol>
 */
final class HostDisks {
    /** Defaults of the kernel: 30 s, and 5 s of the flusher. */
    private static final double USUAL_AGE = 35;

    private static final double LEAST_AT_WORK = 10;
    private static final double BUSY = 0.95;
    private static final double LOST = 0.1;
    private static final double BALANCED_FROM = 0.95;
    private static final double MOST_WRITTEN = 0.9;
    private static final double TOO_SLOW = 1.05;

    private HostDisks() {}

    /** @param seen an observation of one host and the brokers on it only */
    static IndicatorReading read(Observation seen, double threshold) {
        OptionalDouble inMemory = mean(seen, Metric.HOST_LOGS_IN_MEMORY);
        if (inMemory.orElse(0) > 0) {
            Entity host = EntityMeans.of(seen, Metric.HOST_LOGS_IN_MEMORY)
                    .highest()
                    .map(EntityMeans.Mean::entity)
                    .orElse(Entity.CLUSTER);
            return fired(threshold, Double.NaN, Double.NaN, host, DiskText.inMemory(inMemory.getAsDouble()));
        }
        Flow appended = Flow.of(seen, Metric.BYTES_IN);
        Flow replicated = Flow.of(seen, Metric.REPLICATION_BYTES_IN);
        Set<Entity> hosts = SamplesByEntity.of(seen, Metric.HOST_MEMORY_DIRTY).keySet();
        Optional<String> missing = missing(seen, appended, replicated, hosts);
        if (missing.isPresent()) {
            return Readings.unseen(Indicator.DISK, threshold, missing.get());
        }
        Entity host = hosts.iterator().next();
        DiskHistory history = DiskHistory.of(seen, host, appended, replicated);
        if (history.moments().size() < Trend.LEAST_POINTS) {
            return Readings.unseen(Indicator.DISK, threshold, "the bytes written to the disks of the log directories");
        }
        if (!(history.whole().appended() > 0)) {
            return Readings.off(Indicator.DISK, "nothing was appended");
        }
        return judge(seen, history, threshold, host);
    }

    private static Optional<String> missing(Observation seen, Flow appended, Flow replicated, Set<Entity> hosts) {
        if (hosts.isEmpty()) {
            return Optional.of("no reading of the page cache of the brokers' host");
        }
        double alive =
                mean(seen, Metric.BROKERS_ALIVE).orElse(appended.entities().size());
        if (appended.entities().isEmpty() || alive > appended.entities().size()) {
            return Optional.of(Text.format(
                    "the bytes appended by %.0f of the brokers",
                    Math.ceil(alive) - appended.entities().size()));
        }
        return replicated.entities().equals(appended.entities())
                ? Optional.empty()
                : Optional.of("the bytes that brokers appended as followers");
    }

    private static IndicatorReading judge(Observation seen, DiskHistory history, double threshold, Entity host) {
        DiskBalance whole = history.whole();
        DiskHistory work = history.longestAtWork();
        boolean worked =
                work.moments().size() >= Trend.LEAST_POINTS && work.whole().seconds() >= LEAST_AT_WORK;
        double used = worked ? work.whole().appended() / work.whole().written() : Double.NaN;
        if (worked && work.falling().lower() > threshold * work.whole().appended()) {
            return fired(
                    threshold,
                    work.whole().growth(),
                    used,
                    host,
                    DiskText.backlog(work, memoryLeft(seen, work)) + DiskText.flushes(seen));
        }
        OptionalDouble busy = mean(seen, Metric.HOST_DISK_BUSY);
        if (busy.orElse(0) > BUSY && queueGrows(seen, host)) {
            return fired(threshold, whole.growth(), used, host, DiskText.busy(busy.getAsDouble(), whole));
        }
        double age = mean(seen, Metric.HOST_DIRTY_AGE).orElse(USUAL_AGE);
        Optional<DiskBalance> closed = history.closed(Math.max(age, LEAST_AT_WORK));
        if (closed.isPresent()) {
            return closed(closed.get(), threshold, used, host);
        }
        double held = held(seen);
        double longest = freeRun(seen, whole, age);
        if (held > longest && whole.ratio() >= MOST_WRITTEN && whole.lostAtMost() < LOST) {
            return clear(threshold, whole, used, host, DiskText.held(whole, held, longest));
        }
        boolean quiet = held < age
                && history.most() < mean(seen, Metric.HOST_DIRTY_BACKGROUND).orElse(Double.MAX_VALUE);
        if (quiet || whole.ratio() < MOST_WRITTEN) {
            return fired(threshold, whole.growth(), used, host, DiskText.notExercised(whole, age));
        }
        return Readings.unseen(Indicator.DISK, threshold, DiskText.undecided(whole, age));
    }

    private static IndicatorReading closed(DiskBalance closed, double threshold, double used, Entity host) {
        if (closed.lostAtLeast() >= LOST) {
            return fired(threshold, closed.growth(), used, host, DiskText.deleted(closed));
        }
        return closed.ratio() >= BALANCED_FROM && closed.lostAtMost() < LOST
                ? clear(threshold, closed, used, host, DiskText.proved(closed))
                : Readings.unseen(Indicator.DISK, threshold, DiskText.blurred(closed));
    }

    /** Returns the seconds since the load began: pages that were dirtied during the warm-up are the first to be old. */
    private static double held(Observation seen) {
        long from = seen.intervals().stream()
                .mapToLong(LoadInterval::fromNanos)
                .min()
                .orElse(seen.measured().fromNanos());
        return (seen.measured().toNanos() - from) / 1e9;
    }

    private static double freeRun(Observation seen, DiskBalance whole, double age) {
        OptionalDouble background = mean(seen, Metric.HOST_DIRTY_BACKGROUND);
        OptionalDouble limit = mean(seen, Metric.HOST_DIRTY_LIMIT);
        return background.isPresent() && limit.isPresent()
                ? FreeRun.seconds(
                        whole.appended(),
                        whole.appended() / TOO_SLOW,
                        age,
                        background.getAsDouble(),
                        limit.getAsDouble())
                : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the seconds until memory is full; empty if pages do not grow after all because retention deletes them
     * before they are written.
     */
    private static OptionalDouble memoryLeft(Observation seen, DiskHistory work) {
        OptionalDouble background = mean(seen, Metric.HOST_DIRTY_BACKGROUND);
        OptionalDouble limit = mean(seen, Metric.HOST_DIRTY_LIMIT);
        double growth = work.whole().grown();
        return background.isPresent() && limit.isPresent() && growth > 0
                ? OptionalDouble.of(
                        FreeRun.left(work.last().unwritten(), growth, background.getAsDouble(), limit.getAsDouble()))
                : OptionalDouble.empty();
    }

    private static boolean queueGrows(Observation seen, Entity host) {
        var queue = SamplesByEntity.of(seen, Metric.HOST_DISK_QUEUE).get(host);
        return queue != null
                && queue.size() >= Trend.LEAST_POINTS
                && Trend.of(queue, 1).lower() > 0;
    }

    private static OptionalDouble mean(Observation seen, Metric metric) {
        return EntityMeans.of(seen, metric)
                .highest()
                .map(mean -> OptionalDouble.of(mean.value()))
                .orElse(OptionalDouble.empty());
    }

    private static IndicatorReading fired(double threshold, double value, double used, Entity host, String evidence) {
        return Readings.margin(Indicator.DISK, true, value, threshold, used, host, evidence);
    }

    private static IndicatorReading clear(
            double threshold, DiskBalance balance, double used, Entity host, String evidence) {
        return Readings.margin(Indicator.DISK, false, balance.growth(), threshold, used, host, evidence);
    }
}
