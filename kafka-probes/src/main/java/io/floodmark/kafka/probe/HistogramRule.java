package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.management.ObjectName;

/**
 * Computes the mean of the values that a histogram recorded between two readings. Kafka's {@code Mean} is the sum since
 * the start over the count, so sums and their differences are exact. Its percentiles describe minutes, not a trial. The
 * broker rounds times below 1 ms before it records them.
 */
final class HistogramRule implements BeanRule {
    private static final String MEAN = "Mean";

    private final Optional<Metric> rate;
    private final Metric mean;
    private final Entity entity;
    private final ObjectName bean;
    private Optional<Reading> before = Optional.empty();

    /** @param rate metric of the recorded values per second, if needed */
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
        // Nothing was recorded: there is no mean, and 0 would be wrong.
        samples.add(
                count == 0
                        ? Sample.missing(mean, entity, now.atNanos())
                        : Sample.delta(mean, entity, earlier.atNanos(), now.atNanos(), mean(earlier, now, count)));
        return samples;
    }

    /**
     * The two attributes are read one after the other, so a value recorded in between can make the sum fall slightly.
     */
    private static double mean(Reading earlier, Reading now, double count) {
        return Math.max(0, (sum(now) - sum(earlier)) / count);
    }

    private static double sum(Reading reading) {
        return reading.number(MEAN) * reading.number(CountClock.COUNT);
    }
}
