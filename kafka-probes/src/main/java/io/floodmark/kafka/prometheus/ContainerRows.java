package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import java.util.List;

/**
 * Metrics that cAdvisor, which is part of the kubelet, provides about a broker's container. They count where one page
 * has them together with the broker's own, as Prometheus' {@code /federate} does for one pod.
 */
final class ContainerRows {
    static final List<MetricMapping> ALL = List.of(MetricMapping.ratio(
            Metric.PROCESS_CPU_THROTTLED,
            1,
            Selector.counter("container_cpu_cfs_throttled_periods"),
            Selector.counter("container_cpu_cfs_periods")));

    private ContainerRows() {}
}
