package io.floodmark.kafka.prometheus;

import io.floodmark.model.Metric;
import java.util.List;

/** What Prometheus' client library tells of the process it runs in, which with an agent is the broker. */
final class JvmRows {
    /** {@code _memory_used_bytes} is of release 1.0 on, {@code _memory_bytes_used} of those before. */
    static final List<MetricMapping> ALL = List.of(
            MetricMapping.perSecond(Metric.PROCESS_CPU, "process_cpu_seconds"),
            // Collectors that run beside the program stop nothing.
            MetricMapping.perSecond(Metric.GC_PAUSE_FRACTION, "jvm_gc_collection_seconds_sum", "gc", "(?!.*Cycles).*"),
            MetricMapping.gauge(Metric.HEAP_USED, "jvm_memory_used_bytes", "area", "heap"),
            MetricMapping.gauge(Metric.HEAP_USED, "jvm_memory_bytes_used", "area", "heap"));

    private JvmRows() {}
}
