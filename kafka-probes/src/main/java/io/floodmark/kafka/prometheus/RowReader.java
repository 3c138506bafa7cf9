package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.probe.CountGrowth;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;

/** Reads one row for one entity. Not thread-safe. */
final class RowReader {
    private final MetricMapping row;
    private final Entity entity;
    private final IdleCounts idle;

    RowReader(MetricMapping row, Entity entity) {
        this.row = row;
        this.entity = entity;
        this.idle = new IdleCounts(entity);
    }

    MetricMapping row() {
        return row;
    }

    Sample missing(long atNanos) {
        return Sample.missing(row.metric(), entity, atNanos);
    }

    /**
     * Derives the sample between two different scrapes.
     *
     * @param before previous scrape; empty for the first, and after a restart
     * @param counts quality of a difference of counts
     * @return empty if two scrapes are needed and there is only one
     */
    Optional<Sample> read(Optional<Scrape> before, Scrape now, Quality counts) {
        return switch (row.how()) {
            case VALUE -> gauge(now, values(now).reduce(Double::sum));
            case LEAST_SHARE -> gauge(now, TimeShares.least(now.all(row.from())));
            case LEAST_IDLE -> idle(before, now, counts);
            case MOST_OF_SPEED -> before.flatMap(earlier -> used(earlier, now, counts));
            default ->
                before.map(
                        earlier -> difference(earlier, now, counts, between(earlier, now, new Deltas(earlier, now))));
        };
    }

    private OptionalDouble between(Scrape before, Scrape now, Deltas deltas) {
        double nanos = before.nanosTo(now);
        return switch (row.how()) {
            case PER_SECOND -> CountGrowth.perSecond(deltas.sum(row.from()), nanos);
            case MOST_PER_SECOND -> CountGrowth.perSecond(deltas.most(row.from()), nanos);
            case LEAST_LEFT -> left(CountGrowth.perSecond(deltas.most(row.from()), nanos));
            case RATIO -> ratio(deltas, (part, whole) -> part / whole);
            case MOST_RATIO -> deltas.mostRatio(row.from(), row.beside());
            case REST -> ratio(deltas, (part, whole) -> 1 - part / whole);
            case MEAN -> deltas.mean(row.from(), row.beside());
            case VALUE, LEAST_SHARE, LEAST_IDLE, MOST_OF_SPEED -> OptionalDouble.empty();
        };
    }

    private Optional<Sample> gauge(Scrape now, OptionalDouble value) {
        return Optional.of(
                value.isEmpty()
                        ? missing(now.atNanos())
                        : new Sample(
                                row.metric(),
                                entity,
                                now.atNanos(),
                                now.atNanos(),
                                value.getAsDouble() * row.factor(),
                                row.quality()));
    }

    private DoubleStream values(Scrape now) {
        return now.all(row.from()).stream().mapToDouble(MetricSeries::value);
    }

    private Sample difference(Scrape before, Scrape now, Quality quality, OptionalDouble value) {
        if (value.isEmpty()) {
            return missing(now.atNanos());
        }
        long from = now.atNanos() - Math.round(before.nanosTo(now));
        return new Sample(row.metric(), entity, from, now.atNanos(), value.getAsDouble() * row.factor(), quality);
    }

    private Optional<Sample> idle(Optional<Scrape> before, Scrape now, Quality counts) {
        List<MetricSeries> lines = now.all(row.from());
        List<MetricSeries> nanos = lines.stream().filter(IdleCounts::nanos).toList();
        if (nanos.isEmpty() && !lines.isEmpty()) {
            // This is a share under the name of a count: it changes like an average over a minute, and is marked as
            // such.
            return TimeShares.least(lines).stream()
                    .mapToObj(share ->
                            new Sample(row.metric(), entity, now.atNanos(), now.atNanos(), share, Quality.EWMA))
                    .findFirst()
                    .or(() -> Optional.of(missing(now.atNanos())));
        }
        return before.map(
                earlier -> difference(earlier, now, counts, idle.least(nanos, earlier, earlier.nanosTo(now))));
    }

    /** Returns no sample, not even a missing one, if no speed is known: there is nothing to compare with. */
    private Optional<Sample> used(Scrape before, Scrape now, Quality quality) {
        OptionalDouble share = new Deltas(before, now).mostOf(row.from(), row.beside(), before.nanosTo(now));
        return share.isEmpty() ? Optional.empty() : Optional.of(difference(before, now, quality, share));
    }

    private static OptionalDouble left(OptionalDouble busy) {
        return busy.isPresent() ? OptionalDouble.of(Math.max(0, 1 - busy.getAsDouble())) : busy;
    }

    private OptionalDouble ratio(Deltas deltas, DoubleBinaryOperator value) {
        OptionalDouble part = deltas.sum(row.from());
        OptionalDouble whole = deltas.sum(row.beside());
        return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
                ? OptionalDouble.of(value.applyAsDouble(part.getAsDouble(), whole.getAsDouble()))
                : OptionalDouble.empty();
    }
}
