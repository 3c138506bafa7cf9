package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** What the library counts itself: bytes sent, records sent again, waits that quotas asked for. One thread. */
final class Meters {
    private static final String GROUP = "producer-metrics";

    private final Optional<Metric> bytes;
    private final Optional<Metric> retries;
    private final Optional<Metric> throttled;
    private final double bytesAtStart;
    private final double retriesAtStart;
    private double bytesBefore;
    private double retriesBefore;

    Meters(KafkaProducer<byte[], byte[]> producer) {
        Map<MetricName, ? extends Metric> all = producer.metrics();
        this.bytes = find(all, "outgoing-byte-total");
        this.retries = find(all, "record-retry-total");
        this.throttled = find(all, "produce-throttle-time-max");
        this.bytesAtStart = value(bytes);
        this.bytesBefore = bytesAtStart;
        this.retriesAtStart = value(retries);
        this.retriesBefore = retriesAtStart;
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

    /** 0 where there is none yet: rates and maxima are NaN before the first event. */
    private static double value(Optional<Metric> metric) {
        Object value = metric.map(Metric::metricValue).orElse(0.0);
        double number = value instanceof Number ? ((Number) value).doubleValue() : 0;
        return Double.isNaN(number) || Double.isInfinite(number) ? 0 : number;
    }

    void read(Tally into) {
        double bytesNow = value(bytes);
        double retriesNow = value(retries);
        into.add(Count.WIRE_BYTES, (long) (bytesNow - bytesBefore));
        into.add(Count.RETRIED, (long) (retriesNow - retriesBefore));
        // Of the library's last 30 to 60 s: it tells that a quota holds us back, and how long at the most.
        into.add(Count.THROTTLED_NANOS, (long) (value(throttled) * 1e6));
        bytesBefore = bytesNow;
        retriesBefore = retriesNow;
    }

    /** Whether a record was sent again since the stretch began. */
    boolean retried() {
        return value(retries) > retriesAtStart;
    }

    long spent() {
        return (long) (bytesBefore - bytesAtStart);
    }
}
