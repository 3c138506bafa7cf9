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
 * What the page cache of a host holds that its disks have yet to write, while they do not keep up: above the kernel's background
 * threshold they write without a pause, and one that keeps up stays about there. Until it is written, whatever creates or
 * deletes files may wait for it (ext4 commits the data of a file before its name), so retention frees no space.
 *
 * @param bytes dirty or being written
 * @param perSecond bytes that are written in a second; above 0
 */
record Unwritten(double bytes, double perSecond) {
    /** Over the threshold. */
    private static final double ABOVE = 1.05;
    /** At every reading for so long: at first, disks that keep up are above as well. */
    private static final Duration LASTING = Duration.ofSeconds(3);

    /** Of the host whose disks are the furthest behind, by the last of these samples; empty where all keep up, or nobody can tell. */
    static Optional<Unwritten> of(List<Sample> samples) {
        return samples.stream()
                .filter(sample -> sample.metric() == Metric.HOST_MEMORY_DIRTY)
                .map(Sample::entity)
                .distinct()
                .flatMap(host -> of(samples, host).stream())
                .max(Comparator.comparingDouble(Unwritten::seconds));
    }

    private static Optional<Unwritten> of(List<Sample> samples, Entity host) {
        List<Sample> all = samples.stream()
                .filter(sample -> sample.entity().equals(host) && sample.quality() == Quality.EXACT)
                .toList();
        long last = all.stream().mapToLong(Sample::toNanos).max().orElse(0);
        long first = all.stream().mapToLong(Sample::toNanos).min().orElse(0);
        List<Sample> recent = all.stream()
                .filter(sample -> sample.toNanos() >= last - LASTING.toNanos())
                .toList();
        double threshold = values(recent, Metric.HOST_DIRTY_BACKGROUND).max().orElse(Double.POSITIVE_INFINITY);
        double least = values(recent, Metric.HOST_MEMORY_DIRTY).min().orElse(0);
        double perSecond = values(recent, Metric.HOST_MEMORY_CLEANED).average().orElse(0);
        boolean behind = last - first >= LASTING.toNanos() && least > ABOVE * threshold && perSecond > 0;
        return behind
                ? Optional.of(new Unwritten(
                        newest(recent, Metric.HOST_MEMORY_DIRTY) + newest(recent, Metric.HOST_MEMORY_WRITEBACK),
                        perSecond))
                : Optional.empty();
    }

    private static DoubleStream values(List<Sample> samples, Metric metric) {
        return samples.stream().filter(sample -> sample.metric() == metric).mapToDouble(Sample::value);
    }

    private static double newest(List<Sample> samples, Metric metric) {
        return values(samples, metric).reduce(0, (earlier, later) -> later);
    }

    /** How long the disks would write, were nothing added. */
    double seconds() {
        return bytes / perSecond;
    }

    /** Such as "2.6 GB are not on the disk yet, which writes 21 MB/s". */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.1f GB are not on the disk yet, which writes %.0f MB/s", bytes / 1e9, perSecond / 1e6);
    }
}
