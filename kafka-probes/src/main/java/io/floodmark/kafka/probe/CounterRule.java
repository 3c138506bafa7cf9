package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.management.ObjectName;

/** The growth of a count per second, or per nanosecond if the count is in nanoseconds. */
final class CounterRule implements BeanRule {
    private final Metric metric;
    private final Entity entity;
    private final ObjectName bean;
    private final String attribute;
    private final double unitsPerSecond;
    private Optional<Reading> before = Optional.empty();

    private CounterRule(Metric metric, Entity entity, ObjectName bean, String attribute, double unitsPerSecond) {
        this.metric = metric;
        this.entity = entity;
        this.bean = bean;
        this.attribute = attribute;
        this.unitsPerSecond = unitsPerSecond;
    }

    /** Creates a rule for a meter of Kafka: events per second. */
    static CounterRule meter(Metric metric, Entity entity, ObjectName bean) {
        return new CounterRule(metric, entity, bean, CountClock.COUNT, 1);
    }

    /** Creates a rule for a count in any attribute: growth per second. */
    static CounterRule perSecond(Metric metric, Entity entity, ObjectName bean, String attribute) {
        return new CounterRule(metric, entity, bean, attribute, 1);
    }

    /** Creates a rule for a count of CPU nanoseconds: cores. */
    static CounterRule nanos(Metric metric, Entity entity, ObjectName bean, String attribute) {
        return new CounterRule(metric, entity, bean, attribute, 1e9);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(metric);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        Optional<Reading> read = beans.read(bean, attribute, CountClock.MEAN_RATE, CountClock.RATE_UNIT)
                .filter(found -> !Double.isNaN(found.number(attribute)));
        Optional<Reading> previous = before;
        before = read;
        if (read.isEmpty()) {
            return List.of(Sample.missing(metric, entity, beans.now()));
        }
        return previous.map(earlier -> List.of(between(earlier, read.get()))).orElse(List.of());
    }

    private Sample between(Reading earlier, Reading now) {
        double growth = now.number(attribute) - earlier.number(attribute);
        OptionalDouble rate = CountGrowth.perSecond(growth, CountClock.nanosBetween(earlier, now));
        return rate.isEmpty()
                ? Sample.missing(metric, entity, now.atNanos())
                : Sample.delta(metric, entity, earlier.atNanos(), now.atNanos(), rate.getAsDouble() / unitsPerSecond);
    }
}
