package io.floodmark.search.diagnosis;

import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import io.floodmark.search.EntityMeans;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.StatUtils;

/**
 * A path from a broker to consumers that is full: its bytes per second are constant while consumer groups fall behind, and the receive buffers
 * of the consumers are almost empty, so that they are not the bottleneck.
 *
 * @param perSecond bytes received per second
 * @param variation coefficient of variation of the bytes received per second
 * @param unread mean number of bytes in the receive buffers
 */
record ReadingPath(Entity path, double perSecond, double variation, double unread) {
    private static final int LEAST_READINGS = 3;
    private static final double STEADY = 0.03;
    private static final double LEAST_BYTES = 1e6;
    /** Less than one default receive buffer of Kafka's consumer (64 KiB). */
    private static final double MOST_UNREAD = 65_536;

    /** Returns the path with the highest rate of those that are full; empty if the groups keep up. */
    static Optional<ReadingPath> full(Scene scene) {
        if (!scene.fired(Indicator.CONSUMER_LAG)) {
            return Optional.empty();
        }
        return scene.each(Metric.PATH_RECEIVED).stream()
                .flatMap(mean -> of(scene, mean).stream())
                .filter(path -> path.variation < STEADY && path.perSecond > LEAST_BYTES && path.unread < MOST_UNREAD)
                .max(Comparator.comparingDouble(ReadingPath::perSecond));
    }

    private static Optional<ReadingPath> of(Scene scene, EntityMeans.Mean mean) {
        List<Sample> readings = scene.seen().measuredSamples(Metric.PATH_RECEIVED);
        double[] rates = readings.stream()
                .filter(sample -> sample.entity().equals(mean.entity()))
                .mapToDouble(Sample::value)
                .toArray();
        return rates.length < LEAST_READINGS
                ? Optional.empty()
                : Optional.of(new ReadingPath(
                        mean.entity(),
                        mean.value(),
                        Math.sqrt(StatUtils.variance(rates)) / StatUtils.mean(rates),
                        scene.of(Metric.PATH_UNREAD, mean.entity())));
    }
}
