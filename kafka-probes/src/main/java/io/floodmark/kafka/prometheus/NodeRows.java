package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Map;

/** node_exporter: a host's CPU, memory, disks and interfaces. */
final class NodeRows {
    /** Excludes devices that consist of others in the list, and those that are no disks. */
    private static final String DISKS = "(?!dm-|md|loop|ram|zram|sr|fd).+";

    private static final Selector ALL_CPU = Selector.counter("node_cpu_seconds");

    /** Bytes of an interface, whose speed applies to each direction. */
    private static final Selector MOVED =
            new Selector(List.of("node_network_receive_bytes_total", "node_network_transmit_bytes_total"), Map.of());

    static final List<MetricMapping> ALL = List.of(
            MetricMapping.rest(Metric.HOST_CPU_BUSY, cpu("idle|iowait"), ALL_CPU),
            MetricMapping.ratio(Metric.HOST_CPU_IOWAIT, 1, cpu("iowait"), ALL_CPU),
            MetricMapping.ratio(Metric.HOST_CPU_STEAL, 1, cpu("steal"), ALL_CPU),
            MetricMapping.perSecond(Metric.HOST_PSI_CPU_SOME, "node_pressure_cpu_waiting_seconds"),
            MetricMapping.perSecond(Metric.HOST_PSI_IO_SOME, "node_pressure_io_waiting_seconds"),
            MetricMapping.perSecond(Metric.HOST_PSI_IO_FULL, "node_pressure_io_stalled_seconds"),
            MetricMapping.gauge(Metric.HOST_MEMORY_DIRTY, "node_memory_dirty_bytes"),
            MetricMapping.gauge(Metric.HOST_MEMORY_WRITEBACK, "node_memory_writeback_bytes"),
            MetricMapping.gauge(Metric.HOST_MEMORY_AVAILABLE, "node_memory_memavailable_bytes"),
            MetricMapping.perSecond(Metric.HOST_DISK_WRITE, "node_disk_written_bytes", "device", DISKS),
            MetricMapping.perSecond(Metric.HOST_DISK_READ, "node_disk_read_bytes", "device", DISKS),
            MetricMapping.mostPerSecond(Metric.HOST_DISK_BUSY, "node_disk_io_time_seconds", "device", DISKS),
            MetricMapping.mostOfSpeed(Metric.HOST_NETWORK_USED, MOVED, Selector.of("node_network_speed_bytes")));

    private NodeRows() {}

    private static Selector cpu(String modes) {
        return Selector.counter("node_cpu_seconds", "mode", modes);
    }
}
