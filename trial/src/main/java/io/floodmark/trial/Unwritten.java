package io.floodmark.trial;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * What the page cache of a host holds that its disks have yet to write, while they do not keep up. Above the kernel's
 * background threshold they write without a pause, and one that keeps up stays about there; below it, what was handed
 * to a disk and is not written yet is a queue of seconds where it is behind, and of moments where the kernel merely
 * takes its time. Until it is written, whatever creates or deletes files may wait for it (ext4 commits the data of a
 * file before its name): retention frees no space, and a broker that needs a new segment stands still.
 *
 * @param bytes dirty or being written
 * @param perSecond bytes that are written in a second; above 0
 * @param growth of the bytes in a second; below 0 where they become fewer
 * @param pressing whether they are above the threshold
 */
record Unwritten(double bytes, double perSecond, double growth, boolean pressing) {
    /** Over the threshold. */
    private static final double ABOVE = 1.05;
    /** At every reading for so long: at first, disks that keep up are above as well. */
    private static final Duration LASTING = Duration.ofSeconds(3);
    /** What was handed to disks takes them longer than that: they are behind. */
    private static final double QUEUE_SECONDS = 2;

    private static final List<Metric> PAGES = List.of(Metric.HOST_MEMORY_DIRTY, Metric.HOST_MEMORY_WRITEBACK);

    /**
     * Of the host whose disks are the furthest behind, by the last of these samples; empty where all keep up, or nobody
     * can tell.
     */
    static Optional<Unwritten> of(List<Sample> samples) {
        return samples.stream()
                .filter(sample -> sample.metric() == Metric.HOST_MEMORY_DIRTY)
                .map(Sample::entity)
                .distinct()
                .flatMap(host -> of(samples, host).stream())
                .max(Comparator.comparingDouble(Unwritten::seconds));
    }

    private static Optional<Unwritten> of(List<Sample> samples, Entity host) {
        List<Sample> all = exact(samples, host);
        long last = all.stream().mapToLong(Sample::toNanos).max().orElse(0);
        long first = all.stream().mapToLong(Sample::toNanos).min().orElse(0);
        List<Sample> recent = all.stream()
                .filter(sample -> sample.toNanos() >= last - LASTING.toNanos())
                .toList();
        double threshold = values(recent, Metric.HOST_DIRTY_BACKGROUND).max().orElse(Double.POSITIVE_INFINITY);
        double least = values(recent, Metric.HOST_MEMORY_DIRTY).min().orElse(0);
        double perSecond = values(recent, Metric.HOST_MEMORY_CLEANED).average().orElse(0);
        double queued = values(recent, Metric.HOST_MEMORY_WRITEBACK).min().orElse(0);
        boolean pressing = least > ABOVE * threshold;
        boolean behind =
                last - first >= LASTING.toNanos() && perSecond > 0 && (pressing || queued > QUEUE_SECONDS * perSecond);
        return behind
                ? Optional.of(new Unwritten(newest(recent), perSecond, growth(recent), pressing))
                : Optional.empty();
    }

    /** What all hosts have yet to write, whether their disks keep up or not; 0 where nobody can tell. */
    static double bytes(List<Sample> samples) {
        return samples.stream()
                .map(Sample::entity)
                .distinct()
                .mapToDouble(host -> newest(exact(samples, host)))
                .sum();
    }

    private static List<Sample> exact(List<Sample> samples, Entity host) {
        return samples.stream()
                .filter(sample -> sample.entity().equals(host) && sample.quality() == Quality.EXACT)
                .toList();
    }

    private static double newest(List<Sample> host) {
        return PAGES.stream()
                .mapToDouble(metric -> values(host, metric).reduce(0, (earlier, later) -> later))
                .sum();
    }

    private static double growth(List<Sample> host) {
        List<Sample> dirty = host.stream()
                .filter(sample -> sample.metric() == Metric.HOST_MEMORY_DIRTY)
                .toList();
        double seconds = (dirty.get(dirty.size() - 1).toNanos() - dirty.get(0).toNanos()) / 1e9;
        double before = PAGES.stream()
                .mapToDouble(metric -> values(host, metric).findFirst().orElse(0))
                .sum();
        return seconds > 0 ? (newest(host) - before) / seconds : 0;
    }

    private static DoubleStream values(List<Sample> samples, Metric metric) {
        return samples.stream().filter(sample -> sample.metric() == metric).mapToDouble(Sample::value);
    }

    /** How long the disks would write, were nothing added. */
    double seconds() {
        return bytes / perSecond;
    }

    /** The part of what is sent to the disks that they write meanwhile. */
    double followed() {
        return perSecond / (perSecond + Math.max(0, growth));
    }

    /** Such as "2.6 GB not written yet, the disk writes 21 MB/s". */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.1f GB not written yet, the disk writes %.0f MB/s", bytes / 1e9, perSecond / 1e6);
    }
}
