package io.floodmark.trial;

import io.floodmark.load.ByteBudget;
import io.floodmark.model.Bytes;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Keeps what our topics occupy below a bound, and off the last of what disks have free. What is sent counts at once;
 * what retention has deleted comes back only when a reading of the log directories shows it.
 *
 * <p>With T(t) the bytes sent until t and O(k) the bytes found by reading k, what lies on disk at a later t is at most
 * O(k) + T(t) - T(k-1): whatever was sent before reading k-1 is either in O(k) or deleted. So sending may go on while
 * T(t) &lt;= bound - O(k) + T(k-1), for any k: the largest of these grants holds.
 *
 * <p>Brokers keep the files of a deleted topic for a while and no longer count them in readings: whoever deletes one
 * says so, and until the files are gone they are added to O(k).
 *
 * <p>Nor does a file system have room again once a file is deleted: on a disk that is behind ext4 frees it minutes
 * later. With F(k) the least that a log directory had free at reading k, sending may go on while T(t) &lt;= F(k) -
 * reserve + T(k-1) as well, as if all of it went there. Others take from what is free, so for this only the last
 * reading holds.
 *
 * <p>One thread tells it the samples; the generator takes from {@link #budget()}.
 */
public final class DiskAllowance {
    /** Of the bound, never taken from what a disk has free: for indexes, and what else is written meanwhile. */
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

    /** Bytes that our topics occupied at the last complete reading; 0 before the first. */
    public long occupied() {
        return Math.round(latest.values().stream().mapToDouble(Sample::value).sum());
    }

    /** Whether log directories were read at all. */
    public boolean read() {
        return !latest.isEmpty();
    }

    /** Whether it is not the bound but what a disk has free that allows no more. */
    public boolean limitedByFree() {
        return granted < grantedBelowBound;
    }

    /** Tells, before it is done, that so much is deleted at once, which may lie on the disks until then, unread. */
    public void deleted(Bytes bytes, long untilNanos) {
        deleted.add(new Deleted(bytes.value(), untilNanos));
    }

    /** Takes the samples of one tick; a complete reading of all log directories moves the allowance. */
    public void heed(List<Sample> samples) {
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
     * Of directories that were just read: brokers that are away write nothing, and some tell nothing of what is free.
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
