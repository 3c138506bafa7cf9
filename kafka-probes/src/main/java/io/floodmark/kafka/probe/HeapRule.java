package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.List;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** Reads the used heap. */
record HeapRule(Entity entity) implements BeanRule {
    private static final ObjectName MEMORY = Beans.named("java.lang:type=Memory");
    private static final String HEAP = "HeapMemoryUsage";

    @Override
    public List<Metric> metrics() {
        return List.of(Metric.HEAP_USED);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        return beans.read(MEMORY, HEAP)
                .flatMap(reading -> reading.value(HEAP)
                        .filter(CompositeData.class::isInstance)
                        .map(heap -> (Number) ((CompositeData) heap).get("used"))
                        .map(used -> Sample.gauge(Metric.HEAP_USED, entity, reading.atNanos(), used.doubleValue())))
                .map(List::of)
                .orElseGet(() -> List.of(Sample.missing(Metric.HEAP_USED, entity, beans.now())));
    }
}
