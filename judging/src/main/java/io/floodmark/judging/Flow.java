package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Integrates a metric that is a rate over time, summed over all entities. It uses readings of the whole trial, so that
 * the edges of its judged part are covered too. If readings are missing (a probe failed, a counter restarted), the mean
 * rate of the rest of that time is assumed.
 */
final class Flow {
    /** Fraction of a time that readings have to cover; otherwise the result is unknown. */
    private static final double LEAST_COVERED = 0.8;

    private final Map<Entity, Stream> streams = new LinkedHashMap<>();

    private Flow() {}

    static Flow of(Observation seen, Metric metric) {
        Map<Entity, List<Sample>> byEntity = new LinkedHashMap<>();
        seen.samples().stream()
                .filter(sample -> sample.metric() == metric && sample.quality() == Quality.EXACT)
                .filter(sample -> sample.toNanos() > sample.fromNanos())
                .sorted(Comparator.comparingLong(Sample::toNanos))
                .forEach(sample -> byEntity.computeIfAbsent(sample.entity(), fresh -> new ArrayList<>())
                        .add(sample));
        Flow flow = new Flow();
        byEntity.forEach((entity, samples) -> flow.streams.put(entity, new Stream(samples)));
        return flow;
    }

    Set<Entity> entities() {
        return Set.copyOf(streams.keySet());
    }

    /**
     * Returns the integral, in the metric's unit times seconds; NaN if an entity was not read for more than a fifth of
     * that time, or if no entity was ever read.
     */
    double between(long fromNanos, long toNanos) {
        return streams.isEmpty()
                ? Double.NaN
                : streams.values().stream()
                        .mapToDouble(stream -> stream.between(fromNanos, toNanos))
                        .sum();
    }

    /** The flow of one entity, with the integral and the covered time up to the start of each reading. */
    private static final class Stream {
        private final List<Sample> samples;
        private final double[] flowed;
        private final double[] covered;

        Stream(List<Sample> samples) {
            this.samples = List.copyOf(samples);
            flowed = new double[samples.size() + 1];
            covered = new double[samples.size() + 1];
            for (int i = 0; i < samples.size(); i++) {
                double seconds = seconds(samples.get(i), samples.get(i).toNanos());
                flowed[i + 1] = flowed[i] + samples.get(i).value() * seconds;
                covered[i + 1] = covered[i] + seconds;
            }
        }

        double between(long fromNanos, long toNanos) {
            double whole = (toNanos - fromNanos) / 1e9;
            double seen = covered(toNanos) - covered(fromNanos);
            if (whole <= 0) {
                return 0;
            }
            return seen < LEAST_COVERED * whole ? Double.NaN : (flowed(toNanos) - flowed(fromNanos)) * whole / seen;
        }

        private double flowed(long atNanos) {
            int next = firstEndingAfter(atNanos);
            return next == samples.size()
                    ? flowed[next]
                    : flowed[next] + samples.get(next).value() * seconds(samples.get(next), atNanos);
        }

        private double covered(long atNanos) {
            int next = firstEndingAfter(atNanos);
            return next == samples.size() ? covered[next] : covered[next] + seconds(samples.get(next), atNanos);
        }

        private static double seconds(Sample sample, long atNanos) {
            return Math.max(0, atNanos - sample.fromNanos()) / 1e9;
        }

        private int firstEndingAfter(long atNanos) {
            int low = 0;
            int high = samples.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (samples.get(middle).toNanos() > atNanos) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }
}
