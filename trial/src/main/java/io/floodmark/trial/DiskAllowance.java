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

/**
 * Keeps what our topics occupy below a bound. What is sent counts at once; what retention has deleted comes back only
 * when a reading of the log directories shows it.
 *
 * <p>With T(t) the bytes sent until t and O(k) the bytes found by reading k, what lies on disk at a later t is at most
 * O(k) + T(t) - T(k-1): whatever was sent before reading k-1 is either in O(k) or deleted. So sending may go on while
 * T(t) &lt;= bound - O(k) + T(k-1), for any k: the largest of these grants holds.
 *
 * <p>Brokers keep the files of a deleted topic for a while and no longer count them in readings: whoever deletes one says
 * so, and until the files are gone they are added to O(k).
 *
 * <p>One thread tells it the samples; the generator takes from {@link #budget()}.
 */
public final class DiskAllowance {
    private final long bound;
    private final ByteBudget budget;
    private final Map<String, Sample> latest = new HashMap<>();
    private final List<Deleted> deleted = new ArrayList<>();
    private long settledNanos = Long.MIN_VALUE;
    private long takenAtReadingBefore;
    private long granted;

    private record Deleted(long bytes, long untilNanos) {}

    public DiskAllowance(Bytes bound) {
        this.bound = bound.value();
        this.granted = bound.value();
        this.budget = new ByteBudget(bound.value());
    }

    public ByteBudget budget() {
        return budget;
    }

    /** Bytes that our topics occupied at the last complete reading; 0 before the first. */
    public long occupied() {
        return Math.round(latest.values().stream().mapToDouble(Sample::value).sum());
    }

    /** Tells, before it is done, that so much is deleted at once, which may lie on the disks until then, unread. */
    public void deleted(Bytes bytes, long untilNanos) {
        deleted.add(new Deleted(bytes.value(), untilNanos));
    }

    /** Takes the samples of one tick; a complete reading of all log directories moves the allowance. */
    public void heed(List<Sample> samples) {
        for (Sample sample : samples) {
            if (sample.metric() == Metric.OCCUPIED && sample.quality() != Quality.MISSING) {
                latest.merge(sample.entity().name(), sample, (old, now) -> now.toNanos() >= old.toNanos() ? now : old);
            }
        }
        long oldest = latest.values().stream().mapToLong(Sample::toNanos).min().orElse(Long.MIN_VALUE);
        if (oldest > settledNanos) {
            settledNanos = oldest;
            settle();
        }
    }

    private void settle() {
        deleted.removeIf(gone -> gone.untilNanos() < settledNanos);
        long unread = deleted.stream().mapToLong(Deleted::bytes).sum();
        long grant = bound - occupied() - unread + takenAtReadingBefore;
        takenAtReadingBefore = budget.taken();
        if (grant > granted) {
            budget.giveBack(grant - granted);
            granted = grant;
        }
    }
}
