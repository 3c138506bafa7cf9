package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import javax.management.ObjectName;

/** The growth per second of a count summed over all beans of a pattern; beans that appear later count from 0. */
final class SumRule implements BeanRule {
    private final Metric metric;
    private final Entity entity;
    private final ObjectName pattern;
    private final Predicate<ObjectName> counted;
    private final String attribute;
    private final double unitsPerSecond;
    /** The last count of each bean; NaN for one that could not be read so far. */
    private final Map<ObjectName, Double> before = new HashMap<>();

    private OptionalLong beforeNanos = OptionalLong.empty();

    private SumRule(
            Metric metric,
            Entity entity,
            ObjectName pattern,
            Predicate<ObjectName> counted,
            String attribute,
            double unitsPerSecond) {
        this.metric = metric;
        this.entity = entity;
        this.pattern = pattern;
        this.counted = counted;
        this.attribute = attribute;
        this.unitsPerSecond = unitsPerSecond;
    }

    /**
     * Creates a rule for errors in answers to Produce requests. Kafka also counts successes, in the bean of error NONE,
     * which is left out.
     */
    static SumRule produceErrors(Entity entity) {
        return new SumRule(
                Metric.PRODUCE_ERRORS,
                entity,
                Beans.named("kafka.network:type=RequestMetrics,name=ErrorsPerSec,request=Produce,error=*"),
                bean -> !bean.getKeyProperty("error").equals("NONE"),
                CountClock.COUNT,
                1);
    }

    /**
     * Creates a rule for the fraction of time in pauses of the collectors; beans of concurrent cycles, which cause no
     * pauses, are left out.
     */
    static SumRule collections(Entity entity) {
        return new SumRule(
                Metric.GC_PAUSE_FRACTION,
                entity,
                Beans.named("java.lang:type=GarbageCollector,name=*"),
                bean -> !bean.getKeyProperty("name").contains("Cycles"),
                "CollectionTime",
                1_000);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(metric);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        Map<ObjectName, Double> counts = new HashMap<>();
        long at = beans.now();
        for (ObjectName bean : beans.find(pattern)) {
            if (counted.test(bean)) {
                Optional<Reading> reading = beans.read(bean, attribute);
                counts.put(bean, reading.map(found -> found.number(attribute)).orElse(Double.NaN));
                at = reading.map(Reading::atNanos).orElse(at);
            }
        }
        OptionalLong from = beforeNanos;
        double growth = 0;
        for (Map.Entry<ObjectName, Double> now : counts.entrySet()) {
            growth += from.isEmpty() ? 0 : growth(now.getKey(), now.getValue());
            // A bean that could not be read keeps its count. Otherwise its whole next count would be growth of a
            // second.
            before.merge(now.getKey(), now.getValue(), (known, read) -> Double.isNaN(read) ? known : read);
        }
        beforeNanos = OptionalLong.of(at);
        return from.isEmpty() ? List.of() : List.of(sample(from.getAsLong(), at, growth));
    }

    private double growth(ObjectName bean, double count) {
        double grown = count - before.getOrDefault(bean, 0.0);
        return Double.isNaN(grown) ? 0 : grown;
    }

    private Sample sample(long from, long at, double growth) {
        OptionalDouble rate = CountGrowth.perSecond(growth, (double) (at - from));
        return rate.isEmpty()
                ? Sample.missing(metric, entity, at)
                : Sample.delta(metric, entity, from, at, rate.getAsDouble() / unitsPerSecond);
    }
}
