package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.management.ObjectName;

/** Reads an attribute as it is. */
record GaugeRule(Metric metric, Entity entity, ObjectName bean, String attribute) implements BeanRule {
    @Override
    public List<Metric> metrics() {
        return List.of(metric);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        Optional<Beans.Reading> reading = beans.read(bean, attribute);
        double value = reading.map(found -> found.number(attribute)).orElse(Double.NaN);
        return List.of(
                Double.isNaN(value)
                        ? Sample.missing(metric, entity, beans.now())
                        : Sample.gauge(metric, entity, reading.orElseThrow().atNanos(), value));
    }
}
