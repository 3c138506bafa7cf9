package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import java.util.List;

/** Metrics that Prometheus' client library provides for its own process, which is the broker if it runs as an agent. */
final class JvmRows {
    /** {@code _memory_used_bytes} is the name since release 1.0, {@code _memory_bytes_used} the one before. */
    static final List<MetricMapping> ALL = List.of(
            MetricMapping.perSecond(Metric.PROCESS_CPU, "process_cpu_seconds"),
            // Concurrent collectors cause no pauses.
            MetricMapping.perSecond(Metric.GC_PAUSE_FRACTION, "jvm_gc_collection_seconds_sum", "gc", "(?!.*Cycles).*"),
            MetricMapping.gauge(Metric.HEAP_USED, "jvm_memory_used_bytes", "area", "heap"),
            MetricMapping.gauge(Metric.HEAP_USED, "jvm_memory_bytes_used", "area", "heap"));

    private JvmRows() {}
}
