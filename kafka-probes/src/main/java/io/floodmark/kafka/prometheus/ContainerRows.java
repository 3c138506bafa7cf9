package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import java.util.List;

/**
 * Metrics that cAdvisor, which is part of the kubelet, provides about a broker's container. They count where one page
 * has them together with the broker's own, as Prometheus' {@code /federate} does for one pod. Other containers of the
 * pod must not dilute the broker's periods, so the container counts that is throttled most.
 */
final class ContainerRows {
    static final List<MetricMapping> ALL = List.of(MetricMapping.mostRatio(
            Metric.PROCESS_CPU_THROTTLED,
            Selector.counter("container_cpu_cfs_throttled_periods"),
            Selector.counter("container_cpu_cfs_periods")));

    private ContainerRows() {}
}
