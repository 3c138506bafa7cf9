package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns successive scrapes of one entity into samples. Not thread-safe.
 *
 * <p>A scrape that equals the previous one is a copy that an exporter, or a proxy before it, keeps for a while. Read as
 * counts that stand still, it would show an idle broker, so its samples are missing. When the copy is renewed, the
 * difference spans all of that time. The time at which the copy was taken is then uncertain by up to one period of the
 * probe.
 */
final class PartReader {
    /** Minimum number of periods in such a difference, for an uncertainty below a fifth. */
    private static final int LEAST_PERIODS = 5;

    private final ScrapedEntity part;
    private final Duration period;
    private final Map<Metric, RowReader> readers = new EnumMap<>(Metric.class);
    private Optional<Scrape> before = Optional.empty();
    private boolean stoodStill;

    PartReader(ScrapedEntity part, Duration period) {
        this.part = part;
        this.period = period;
    }

    /** Returns a missing sample for each metric that was seen so far. */
    List<Sample> missing(long atNanos) {
        return readers.values().stream().map(reader -> reader.missing(atNanos)).toList();
    }

    /** @param page the whole page of the endpoint */
    List<Sample> read(Scrape page) {
        Scrape now = page.only(part.lines());
        if (before.filter(now::sameAs).isPresent()) {
            stoodStill = true;
            return missing(now.atNanos());
        }
        Optional<Scrape> earlier = before.filter(last -> !startedAnew(last, now));
        Quality counts = earlier.map(last -> quality(last, now)).orElse(Quality.EXACT);
        before = Optional.of(now);
        stoodStill = false;
        List<Sample> samples = new ArrayList<>();
        for (MetricMapping row : part.profile().readable(now)) {
            reader(row).read(earlier, now, counts).ifPresent(samples::add);
        }
        part.brokers()
                .forEach(broker -> samples.add(Sample.gauge(Metric.HOST_BROKER, part.entity(), now.atNanos(), broker)));
        readers.values().stream()
                .filter(reader -> !reader.row().in(now))
                .forEach(reader -> samples.add(reader.missing(now.atNanos())));
        return samples;
    }

    private RowReader reader(MetricMapping row) {
        RowReader known = readers.get(row.metric());
        if (known != null && known.row().equals(row)) {
            return known;
        }
        RowReader reader = new RowReader(row, part.entity());
        readers.put(row.metric(), reader);
        return reader;
    }

    private Quality quality(Scrape last, Scrape now) {
        boolean uncertain = stoodStill && last.nanosTo(now) < LEAST_PERIODS * period.toNanos();
        return uncertain ? Quality.WINDOWED : Quality.EXACT;
    }

    private static boolean startedAnew(Scrape last, Scrape now) {
        return last.all(ExporterProfile.STARTED).stream()
                .anyMatch(start -> Math.abs(now.value(start).orElse(start.value()) - start.value()) > 1);
    }
}
