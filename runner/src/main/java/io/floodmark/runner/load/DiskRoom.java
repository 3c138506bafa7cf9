package io.floodmark.runner.load;

import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.Durations;
import io.floodmark.runner.DiskBound;
import io.floodmark.runner.RunContext;
import io.floodmark.trial.DiskAllowance;
import io.floodmark.trial.Room;
import java.time.Duration;
import java.util.List;

/**
 * Provides the space below the bound on disk space that the next trial needs. Retention frees what was written before.
 * If brokers apply it too seldom for that, the test topics are recreated.
 */
final class DiskRoom {
    /** Share of the bound that is worth a deletion. */
    private static final double MUCH = 0.10;
    /**
     * Highest share of the bound to wait for if retention continues during a trial; 0.6 of the bound is retained by the
     * topics.
     */
    private static final double BESIDE_RETAINED = 0.3;
    /** Factor on the bytes that a trial writes, because used space is noticed late. */
    private static final double MARGIN = 1.1;

    /** Time to delete and create topics, or for brokers that delete files late. */
    private static final Duration WORK = Duration.ofSeconds(60);
    /** Time for retention that is applied every 10 s or more often. */
    private static final Duration RETENTION = Duration.ofSeconds(20);
    /** Time that deleting takes after the brokers' delay. */
    private static final Duration LATE = Duration.ofSeconds(2);

    private final LoadTopics topics;
    private final DiskAllowance allowance;
    private final DiskProbe disks;
    private final DiskBound bound;
    private final Bytes maxDisk;
    private final RunContext runContext;

    /** @param disks a probe of its own, since a probe is read by one thread */
    DiskRoom(LoadTopics topics, DiskAllowance allowance, DiskProbe disks, DiskBound bound, RunContext runContext) {
        this.topics = topics;
        this.allowance = allowance;
        this.disks = disks;
        this.bound = bound;
        this.maxDisk = runContext.plan().budget().maxDisk();
        this.runContext = runContext;
    }

    /** Returns the space that the trial needs; recreates topics only if nothing else provides it. */
    Room make(TrialOrder next) {
        double written = MARGIN * bound.written(next.load(), next.full()).value();
        return bound.retainsSlowly()
                ? renewed(written)
                : room(Math.min(BESIDE_RETAINED * maxDisk.value(), written), RETENTION);
    }

    private Room renewed(double written) {
        double most = (1 - MUCH) * maxDisk.value();
        if (left() >= most) {
            return Room.ANY;
        }
        Duration work = bound.deleteDelay().plus(WORK);
        Bytes held = occupied();
        if (held.value() > MUCH * maxDisk.value()) {
            Duration stays = bound.deleteDelay().plus(LATE);
            allowance.deleted(held, runContext.time().nanoTime() + stays.toNanos());
            topics.renew(Deadline.in(work, runContext.time()));
        }
        return room(Math.min(most, written), work);
    }

    /**
     * Returns no need if disks cannot be read, since waiting would not end. A broker that is blocked by its disk
     * reports nothing for a while.
     */
    private Room room(double needed, Duration patience) {
        if (left() < needed) {
            read();
        }
        return left() >= needed || !allowance.read()
                ? Room.ANY
                : new Room(
                        new Bytes((long) Math.ceil(needed)),
                        patience,
                        allowance.limitedByFree()
                                ? "the disk has no free space; deleted data is freed after pending writes"
                                : "brokers keep deleted files for " + Durations.format(bound.deleteDelay())
                                        + "; a larger --max-disk shortens the wait");
    }

    private long left() {
        return allowance.budget().left();
    }

    /** Returns the size of the test topics; if it cannot be read, the most that they may hold. */
    private Bytes occupied() {
        List<Sample> samples = read();
        return new Bytes(
                complete(samples)
                        ? (long) samples.stream().mapToDouble(Sample::value).sum()
                        : maxDisk.value() - Math.min(left(), maxDisk.value()));
    }

    private static boolean complete(List<Sample> samples) {
        return !samples.isEmpty() && samples.stream().noneMatch(sample -> sample.quality() == Quality.MISSING);
    }

    /** Reads the disks. Nothing is sent now, so two readings return all space that is free. */
    private List<Sample> read() {
        List<Sample> samples = disks.read();
        allowance.update(samples);
        return samples.stream()
                .filter(sample -> sample.metric() == Metric.OCCUPIED)
                .toList();
    }
}
