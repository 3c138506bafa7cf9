package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Limits the disk space of the test topics to a bound, and keeps a reserve of the free disk space. Sent bytes count at
 * once; space that retention has freed counts only after a reading of the log directories shows it.
 *
 * <p>With T(t) the bytes sent until t and O(k) the bytes found by reading k, the space used on disk at a later t is at
 * most O(k) + T(t) - T(k-1): bytes sent before reading k-1 are either in O(k) or deleted. So sending may go on while
 * T(t) &lt;= bound - O(k) + T(k-1), for any k: the largest of these grants applies.
 *
 * <p>Brokers keep the files of a deleted topic for a while but no longer report them in readings: the caller that
 * deletes a topic therefore reports it here, and its bytes are added to O(k) until the files are gone.
 *
 * <p>Nor does a file system have the space at once after a file is deleted: on a disk that is behind, ext4 frees it
 * minutes later. With F(k) the lowest free space of a log directory at reading k, the condition T(t) &lt;= F(k) -
 * reserve + T(k-1) also applies, as if all bytes went there. Other processes use free space too, so only the last
 * reading counts for this.
 *
 * <p>One thread passes the samples; the generator takes from {@link #budget()}.
 */
public final class DiskAllowance {
    /** Fraction of the bound that is never taken from the free disk space: for indexes and for other writes. */
    private static final double RESERVE = 0.02;

    private final long bound;
    private final ByteBudget budget;
    private final Map<String, Sample> latest = new HashMap<>();
    private final Map<String, Sample> free = new HashMap<>();
    private final List<Deleted> deleted = new ArrayList<>();
    private long settledNanos = Long.MIN_VALUE;
    private long takenAtReadingBefore;
    private long granted;
    private long grantedBelowBound;

    private record Deleted(long bytes, long untilNanos) {}

    public DiskAllowance(Bytes bound) {
        this.bound = bound.value();
        this.granted = bound.value();
        this.grantedBelowBound = bound.value();
        this.budget = new ByteBudget(bound.value());
    }

    public ByteBudget budget() {
        return budget;
    }

    /** Returns the bytes that the test topics occupied at the last complete reading; 0 before the first. */
    public long occupied() {
        return Math.round(latest.values().stream().mapToDouble(Sample::value).sum());
    }

    /** True if log directories were ever read. */
    public boolean read() {
        return !latest.isEmpty();
    }

    /** True if the free disk space, and not the bound, is the limit. */
    public boolean limitedByFree() {
        return granted < grantedBelowBound;
    }

    /**
     * Records a deletion before it is done.
     *
     * @param bytes deleted bytes, which may occupy the disks until then without being reported
     * @param untilNanos when they are gone
     */
    public void deleted(Bytes bytes, long untilNanos) {
        deleted.add(new Deleted(bytes.value(), untilNanos));
    }

    /** Takes the samples of one tick; a complete reading of all log directories updates the allowance. */
    public void update(List<Sample> samples) {
        for (Sample sample : samples) {
            if (sample.quality() == Quality.MISSING) {
                continue;
            }
            if (sample.metric() == Metric.OCCUPIED) {
                keep(sample, latest);
            } else if (sample.metric() == Metric.DISK_FREE) {
                keep(sample, free);
            }
        }
        long oldest = latest.values().stream().mapToLong(Sample::toNanos).min().orElse(Long.MIN_VALUE);
        if (oldest > settledNanos) {
            settledNanos = oldest;
            settle();
        }
    }

    private static void keep(Sample sample, Map<String, Sample> newest) {
        newest.merge(sample.entity().name(), sample, (old, now) -> now.toNanos() >= old.toNanos() ? now : old);
    }

    private void settle() {
        deleted.removeIf(gone -> gone.untilNanos() < settledNanos);
        long unread = deleted.stream().mapToLong(Deleted::bytes).sum();
        grantedBelowBound = Math.max(grantedBelowBound, bound - occupied() - unread + takenAtReadingBefore);
        OptionalLong free = free();
        long grant = free.isPresent()
                ? Math.min(grantedBelowBound, free.getAsLong() - Math.round(RESERVE * bound) + takenAtReadingBefore)
                : grantedBelowBound;
        takenAtReadingBefore = budget.taken();
        budget.giveBack(grant - granted);
        granted = grant;
    }

    /**
     * Returns the lowest free space of the directories that were just read: a directory of an offline broker receives
     * no writes, and some do not report their free space.
     */
    private OptionalLong free() {
        return latest.values().stream()
                .flatMap(
                        occupied -> Stream.ofNullable(free.get(occupied.entity().name()))
                                .filter(free -> free.toNanos() >= occupied.toNanos()))
                .mapToLong(free -> Math.round(free.value()))
                .min();
    }
}
