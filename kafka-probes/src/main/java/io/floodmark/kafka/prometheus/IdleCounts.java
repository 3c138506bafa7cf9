package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.probe.IdleShare;
import io.floodmark.model.metric.Entity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts of idle nanoseconds of pools or threads, of which the least idle matters. Not thread-safe. */
final class IdleCounts {
    private static final Logger LOG = LoggerFactory.getLogger(IdleCounts.class);
    /**
     * Larger than any share or percentage; a pool has been idle this long within a millisecond of its start. Names do
     * not distinguish them: Confluent's rules give the count under a name that looks like a percentage.
     */
    private static final double LEAST_NANOS = 1e6;

    private static final double MORE_THAN_ONE_POOL = 1.5;

    private final Entity entity;
    private final Map<Map<String, String>, IdleShare> shares = new HashMap<>();
    private boolean twoPools;

    IdleCounts(Entity entity) {
        this.entity = entity;
    }

    static boolean nanos(MetricSeries line) {
        return line.value() >= LEAST_NANOS;
    }

    /** Returns the lowest idle share, from 0 to 1; empty if a count fell, or no line is in both scrapes. */
    OptionalDouble least(List<MetricSeries> now, Scrape before, double nanos) {
        double least = Double.NaN;
        for (MetricSeries line : now) {
            double idle = line.value() - before.value(line).orElse(Double.NaN);
            if (idle < 0 || nanos <= 0) {
                return OptionalDouble.empty();
            }
            if (!Double.isNaN(idle)) {
                detectTwoPools(idle, nanos);
                double share = shares.computeIfAbsent(line.labels(), labels -> new IdleShare())
                        .of(idle, nanos);
                least = Double.isNaN(least) ? share : Math.min(least, share);
            }
        }
        return twoPools || Double.isNaN(least) ? OptionalDouble.empty() : OptionalDouble.of(least);
    }

    /**
     * Before Kafka 4.2, broker and controller of one process mark the same meter (KAFKA-19606), which then shows
     * neither.
     */
    private void detectTwoPools(double idle, double nanos) {
        if (idle > MORE_THAN_ONE_POOL * nanos + IdleShare.LONGEST_WAIT_NANOS && !twoPools) {
            twoPools = true;
            LOG.warn("event=idle-unusable entity={} why=\"two thread pools share one meter\"", entity.label());
        }
    }
}
