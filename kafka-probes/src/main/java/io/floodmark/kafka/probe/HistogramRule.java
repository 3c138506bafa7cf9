package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.management.ObjectName;

/**
 * The mean of what a histogram took in between two readings. Kafka's {@code Mean} is the sum since the start over the
 * count, so the sums can be had and differenced exactly; its percentiles describe minutes, not a trial. Times below 1
 * ms are rounded by the broker before they are recorded.
 */
final class HistogramRule implements BeanRule {
    private static final String MEAN = "Mean";

    private final Optional<Metric> rate;
    private final Metric mean;
    private final Entity entity;
    private final ObjectName bean;
    private Optional<Reading> before = Optional.empty();

    /** @param rate of values taken in per second, where wanted */
    HistogramRule(Optional<Metric> rate, Metric mean, Entity entity, ObjectName bean) {
        this.rate = rate;
        this.mean = mean;
        this.entity = entity;
        this.bean = bean;
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(List.of(mean));
        rate.ifPresent(metrics::add);
        return metrics;
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        Optional<Reading> read =
                beans.read(bean, CountClock.COUNT, MEAN).filter(found -> !Double.isNaN(found.number(CountClock.COUNT)));
        Optional<Reading> previous = before;
        before = read;
        if (read.isEmpty()) {
            return missing(beans.now());
        }
        return previous.map(earlier -> between(earlier, read.get())).orElse(List.of());
    }

    private List<Sample> missing(long atNanos) {
        return metrics().stream()
                .map(metric -> Sample.missing(metric, entity, atNanos))
                .toList();
    }

    private List<Sample> between(Reading earlier, Reading now) {
        double count = now.number(CountClock.COUNT) - earlier.number(CountClock.COUNT);
        if (count < 0) {
            return missing(now.atNanos());
        }
        double seconds = (now.atNanos() - earlier.atNanos()) / 1e9;
        List<Sample> samples = new ArrayList<>();
        rate.ifPresent(
                metric -> samples.add(Sample.delta(metric, entity, earlier.atNanos(), now.atNanos(), count / seconds)));
        // Nothing was taken in: there is no mean, and 0 would be a lie.
        samples.add(
                count == 0
                        ? Sample.missing(mean, entity, now.atNanos())
                        : Sample.delta(mean, entity, earlier.atNanos(), now.atNanos(), mean(earlier, now, count)));
        return samples;
    }

    /** The two attributes are read one after the other: a value recorded in between can make the sum fall slightly. */
    private static double mean(Reading earlier, Reading now, double count) {
        return Math.max(0, (sum(now) - sum(earlier)) / count);
    }

    private static double sum(Reading reading) {
        return reading.number(MEAN) * reading.number(CountClock.COUNT);
    }
}
