package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the idle share of the request handlers: a meter of nanoseconds, already divided by the number of threads. Since
 * Kafka 4.2, the broker's pool has a bean of its own (KIP-1207). Before, on a node that is broker and controller, two
 * pools of threads mark one meter, which reads up to 2 (KAFKA-19606). It then shows neither, so the sample is missing.
 */
final class HandlerIdleRule implements BeanRule {
    private static final Logger LOG = LoggerFactory.getLogger(HandlerIdleRule.class);
    private static final String POOL = "kafka.server:type=KafkaRequestHandlerPool,name=";
    private static final ObjectName BROKERS_OWN = Beans.named(POOL + "BrokerRequestHandlerAvgIdlePercent");
    private static final ObjectName ALL = Beans.named(POOL + "RequestHandlerAvgIdlePercent");
    /**
     * Only controllers in KRaft mode have this bean. A node with it, but without the broker's own pool bean, is
     * therefore both.
     */
    private static final ObjectName CONTROLLER =
            Beans.named("kafka.controller:type=KafkaController,name=FencedBrokerCount");
    /**
     * Idle time over the interval that a single pool cannot reach; waits that began before the interval are allowed for
     * separately.
     */
    private static final double MORE_THAN_ONE_POOL = 1.5;

    private final Entity entity;
    private final IdleShare share = new IdleShare();
    private Optional<Reading> before = Optional.empty();
    private boolean twoPools;

    HandlerIdleRule(Entity entity) {
        this.entity = entity;
    }

    @Override
    public List<Metric> metrics() {
        return List.of(Metric.HANDLER_IDLE);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        Optional<Reading> own = meter(beans, BROKERS_OWN);
        Optional<Reading> now = own.isPresent() ? own : meter(beans, ALL);
        Optional<Reading> previous = before;
        before = now;
        if (now.isEmpty()) {
            return List.of(Sample.missing(Metric.HANDLER_IDLE, entity, beans.now()));
        }
        if (own.isEmpty()) {
            detectTwoPools(beans, previous, now.get());
        }
        boolean usable = own.isPresent() || !twoPools;
        return previous.map(earlier -> List.of(between(earlier, now.get(), usable)))
                .orElse(List.of());
    }

    private static Optional<Reading> meter(Beans beans, ObjectName bean) throws IOException {
        return beans.read(bean, CountClock.COUNT, CountClock.MEAN_RATE, CountClock.RATE_UNIT)
                .filter(found -> !Double.isNaN(found.number(CountClock.COUNT)));
    }

    /**
     * At the first reading, the controller's bean decides. Under load, busy handlers of a broker and idle ones of a
     * controller add up to less than two.
     */
    private void detectTwoPools(Beans beans, Optional<Reading> previous, Reading now) throws IOException {
        boolean two = previous.isPresent()
                ? moreThanOne(previous.get(), now)
                : beans.read(CONTROLLER, "Value").isPresent();
        if (two && !twoPools) {
            twoPools = true;
            LOG.warn("event=handler-idle-unusable entity={} why=\"two thread pools share one meter\"", entity.label());
        }
    }

    private static boolean moreThanOne(Reading earlier, Reading now) {
        double most = MORE_THAN_ONE_POOL * CountClock.nanosBetween(earlier, now) + IdleShare.LONGEST_WAIT_NANOS;
        return idleNanos(earlier, now) > most;
    }

    private static double idleNanos(Reading earlier, Reading now) {
        return now.number(CountClock.COUNT) - earlier.number(CountClock.COUNT);
    }

    private Sample between(Reading earlier, Reading now, boolean usable) {
        double idle = idleNanos(earlier, now);
        double nanos = CountClock.nanosBetween(earlier, now);
        if (!usable || idle < 0 || nanos <= 0) {
            return Sample.missing(Metric.HANDLER_IDLE, entity, now.atNanos());
        }
        return Sample.delta(Metric.HANDLER_IDLE, entity, earlier.atNanos(), now.atNanos(), share.of(idle, nanos));
    }
}
