package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Counts of the library itself: bytes sent, records sent again, throttle times of quotas. Safe for two threads: one
 * reads, one replaces the producer.
 */
final class Meters {
    private static final String GROUP = "producer-metrics";

    private Optional<Metric> bytes = Optional.empty();
    private Optional<Metric> retries = Optional.empty();
    private Optional<Metric> throttled = Optional.empty();

    /** The bytes of producers that were replaced, since a new one begins at 0. */
    private double earlierBytes;

    private double earlierRetries;
    private final double bytesAtStart;
    private final double retriesAtStart;
    private double bytesBefore;
    private double retriesBefore;

    Meters(KafkaProducer<byte[], byte[]> producer) {
        find(producer);
        this.bytesAtStart = value(bytes);
        this.bytesBefore = bytesAtStart;
        this.retriesAtStart = value(retries);
        this.retriesBefore = retriesAtStart;
    }

    /** Continues with the producer that replaces the previous one. */
    synchronized void follow(KafkaProducer<byte[], byte[]> next) {
        earlierBytes += value(bytes);
        earlierRetries += value(retries);
        find(next);
    }

    private void find(KafkaProducer<byte[], byte[]> producer) {
        Map<MetricName, ? extends Metric> all = producer.metrics();
        bytes = find(all, "outgoing-byte-total");
        retries = find(all, "record-retry-total");
        throttled = find(all, "produce-throttle-time-max");
    }

    private static Optional<Metric> find(Map<MetricName, ? extends Metric> all, String name) {
        for (Map.Entry<MetricName, ? extends Metric> entry : all.entrySet()) {
            MetricName at = entry.getKey();
            if (at.name().equals(name) && at.group().equals(GROUP)) {
                return Optional.of(entry.getValue());
            }
        }
        return Optional.empty();
    }

    /** Returns 0 if there is no value yet: rates and maxima are NaN before the first event. */
    private static double value(Optional<Metric> metric) {
        Object value = metric.map(Metric::metricValue).orElse(0.0);
        double number = value instanceof Number ? ((Number) value).doubleValue() : 0;
        return Double.isNaN(number) || Double.isInfinite(number) ? 0 : number;
    }

    synchronized void read(Tally into) {
        double bytesNow = earlierBytes + value(bytes);
        double retriesNow = earlierRetries + value(retries);
        into.add(Count.WIRE_BYTES, (long) (bytesNow - bytesBefore));
        into.add(Count.RETRIED, (long) (retriesNow - retriesBefore));
        // It covers the library's last 30 to 60 s: it shows that a quota throttles the producer, and for how long at
        // most.
        into.add(Count.THROTTLED_NANOS, (long) (value(throttled) * 1e6));
        bytesBefore = bytesNow;
        retriesBefore = retriesNow;
    }

    /** True if a record was sent again since the load phase began. */
    synchronized boolean retried() {
        return earlierRetries + value(retries) > retriesAtStart;
    }

    synchronized long spent() {
        return (long) (bytesBefore - bytesAtStart);
    }
}
