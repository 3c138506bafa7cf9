package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import java.util.ArrayList;
import java.util.List;

/** Tables of the three sets of rules for the JMX exporter that are in wide use. */
final class ExporterRows {
    private static final String HANDLERS = "kafka_server_kafkarequesthandlerpool_";
    private static final String BROKERS_OWN = HANDLERS + "brokerrequesthandleravgidle";
    private static final String ALL_POOLS = HANDLERS + "requesthandleravgidle";

    /** The exporter's own example for Kafka 2.0 and later, and Strimzi's rules before they omitted request times. */
    static final List<MetricMapping> EXAMPLE = example();

    /**
     * Strimzi's rules since then: without request times, and with a share of idle handlers that is the mean since the
     * start.
     */
    static final List<MetricMapping> STRIMZI = strimzi();

    /** Confluent's jmx-monitoring-stacks: counters have the name of the metric itself. */
    static final List<MetricMapping> CONFLUENT = confluent();

    private ExporterRows() {}

    private static List<MetricMapping> example() {
        List<MetricMapping> rows = new ArrayList<>();
        rows.add(MetricMapping.idleNanos(Metric.HANDLER_IDLE, BROKERS_OWN + "percent_count"));
        rows.add(MetricMapping.idleNanos(Metric.HANDLER_IDLE, ALL_POOLS + "percent_count"));
        rows.addAll(network("kafka_network_processor_idlepercent", "percent"));
        rows.addAll(LowerCaseRows.throughput(""));
        rows.addAll(LowerCaseRows.requests("_count"));
        rows.addAll(LowerCaseRows.gauges());
        return List.copyOf(rows);
    }

    private static List<MetricMapping> strimzi() {
        List<MetricMapping> rows = new ArrayList<>();
        rows.add(MetricMapping.idleNanos(Metric.HANDLER_IDLE, BROKERS_OWN + "percent_count"));
        rows.add(MetricMapping.idleNanos(Metric.HANDLER_IDLE, ALL_POOLS + "percent_count"));
        rows.add(MetricMapping.share(Metric.HANDLER_IDLE, Quality.LIFETIME, BROKERS_OWN + "_percent"));
        rows.add(MetricMapping.share(Metric.HANDLER_IDLE, Quality.LIFETIME, ALL_POOLS + "_percent"));
        rows.addAll(network("kafka_network_processor_idle_percent", "_percent"));
        rows.add(MetricMapping.gauge(Metric.CONNECTIONS, "kafka_server_socket_server_metrics_connection_count"));
        rows.addAll(LowerCaseRows.throughput(""));
        rows.addAll(LowerCaseRows.requests("_count"));
        rows.addAll(LowerCaseRows.gauges());
        return List.copyOf(rows);
    }

    private static List<MetricMapping> confluent() {
        String sockets = "kafka_server_socketservermetrics_";
        List<MetricMapping> rows = new ArrayList<>();
        rows.add(MetricMapping.idleNanosExactly(Metric.HANDLER_IDLE, BROKERS_OWN + "percent"));
        rows.add(MetricMapping.idleNanosExactly(Metric.HANDLER_IDLE, ALL_POOLS + "percent"));
        rows.add(MetricMapping.idleNanos(Metric.NETWORK_IDLE_MIN, sockets + "io_wait_time_ns"));
        rows.addAll(network("kafka_network_processor_idlepercent", "percent"));
        rows.add(MetricMapping.gauge(Metric.CONNECTIONS, sockets + "connection_count"));
        rows.add(MetricMapping.perSecond(Metric.CONNECTIONS_CREATED, sockets + "connection_creation"));
        rows.addAll(LowerCaseRows.throughput("persec"));
        rows.addAll(LowerCaseRows.requests(""));
        rows.addAll(LowerCaseRows.gauges());
        return List.copyOf(rows);
    }

    /** Returns rows of averages over 30 to 60 s: for each processor or, if these are missing, for all together. */
    private static List<MetricMapping> network(String processor, String percent) {
        return List.of(
                MetricMapping.share(Metric.NETWORK_IDLE_MIN, Quality.WINDOWED, processor),
                MetricMapping.share(
                        Metric.NETWORK_IDLE_MIN,
                        Quality.WINDOWED,
                        "kafka_network_socketserver_networkprocessoravgidle" + percent));
    }
}
