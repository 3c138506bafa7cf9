package io.floodmark.trial;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The unwritten pages in the page cache of a host whose disks do not keep up. Above the kernel's background threshold,
 * disks write without a pause, and a disk that keeps up stays near the threshold. Below it, pages under write-back are
 * a queue of seconds if the disk is behind, and of moments if the kernel merely delays its writes. Until the pages are
 * written, processes that create or delete files may have to wait for them (ext4 commits the data of a file before its
 * name): retention then frees no space, and a broker that needs a new segment is blocked.
 *
 * @param bytes dirty or under write-back
 * @param perSecond bytes that are written per second; above 0
 * @param growth growth of the bytes per second; below 0 if they decrease
 * @param pressing whether they are above the threshold
 */
record Unwritten(double bytes, double perSecond, double growth, boolean pressing) {
    /** Factor over the threshold. */
    private static final double ABOVE = 1.05;
    /** Time for which every reading must be above: disks that keep up also exceed the threshold at first. */
    private static final Duration LASTING = Duration.ofSeconds(3);
    /** Disks are behind if they need longer than this for the pages under write-back. */
    private static final double QUEUE_SECONDS = 2;

    private static final List<Metric> PAGES = List.of(Metric.HOST_MEMORY_DIRTY, Metric.HOST_MEMORY_WRITEBACK);

    /**
     * Returns the value for the host whose disks are the furthest behind, by the last of these samples; empty if all
     * keep up, or if there are no data.
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

    /** Returns the unwritten bytes of all hosts, whether their disks keep up or not; 0 if there are no data. */
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

    /** Returns how long the disks would write if nothing were added. */
    double seconds() {
        return bytes / perSecond;
    }

    /** Returns the part of the bytes sent to the disks that they write at the same time. */
    double followed() {
        return perSecond / (perSecond + Math.max(0, growth));
    }

    /** Formats the value, e.g. "2.6 GB not written yet, the disk writes 21 MB/s". */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.1f GB not written yet, the disk writes %.0f MB/s", bytes / 1e9, perSecond / 1e6);
    }
}
