package io.floodmark.kafka.prometheus;

import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import java.util.ArrayList;
import java.util.List;

/** Tables of the three sets of rules for the exporter of JMX that are in wide use. */
final class ExporterRows {
    private static final String HANDLERS = "kafka_server_kafkarequesthandlerpool_";
    private static final String BROKERS_OWN = HANDLERS + "brokerrequesthandleravgidle";
    private static final String ALL_POOLS = HANDLERS + "requesthandleravgidle";

    /** The exporter's own example for Kafka 2.0 and later, and Strimzi's before it left request times out. */
    static final List<Row> EXAMPLE = example();

    /** Strimzi's since: no request times, and a share of idle handlers that is the mean since the start. */
    static final List<Row> STRIMZI = strimzi();

    /** Confluent's jmx-monitoring-stacks: counts bear the name of the metric itself. */
    static final List<Row> CONFLUENT = confluent();

    private ExporterRows() {}

    private static List<Row> example() {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.idleNanos(Metric.HANDLER_IDLE, BROKERS_OWN + "percent_count"));
        rows.add(Row.idleNanos(Metric.HANDLER_IDLE, ALL_POOLS + "percent_count"));
        rows.addAll(network("kafka_network_processor_idlepercent", "percent"));
        rows.addAll(LowerCaseRows.throughput(""));
        rows.addAll(LowerCaseRows.requests("_count"));
        rows.addAll(LowerCaseRows.gauges());
        return List.copyOf(rows);
    }

    private static List<Row> strimzi() {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.idleNanos(Metric.HANDLER_IDLE, BROKERS_OWN + "percent_count"));
        rows.add(Row.idleNanos(Metric.HANDLER_IDLE, ALL_POOLS + "percent_count"));
        rows.add(Row.share(Metric.HANDLER_IDLE, Quality.LIFETIME, BROKERS_OWN + "_percent"));
        rows.add(Row.share(Metric.HANDLER_IDLE, Quality.LIFETIME, ALL_POOLS + "_percent"));
        rows.addAll(network("kafka_network_processor_idle_percent", "_percent"));
        rows.add(Row.gauge(Metric.CONNECTIONS, "kafka_server_socket_server_metrics_connection_count"));
        rows.addAll(LowerCaseRows.throughput(""));
        rows.addAll(LowerCaseRows.requests("_count"));
        rows.addAll(LowerCaseRows.gauges());
        return List.copyOf(rows);
    }

    private static List<Row> confluent() {
        String sockets = "kafka_server_socketservermetrics_";
        List<Row> rows = new ArrayList<>();
        rows.add(Row.idleNanosExactly(Metric.HANDLER_IDLE, BROKERS_OWN + "percent"));
        rows.add(Row.idleNanosExactly(Metric.HANDLER_IDLE, ALL_POOLS + "percent"));
        rows.add(Row.idleNanos(Metric.NETWORK_IDLE_MIN, sockets + "io_wait_time_ns"));
        rows.addAll(network("kafka_network_processor_idlepercent", "percent"));
        rows.add(Row.gauge(Metric.CONNECTIONS, sockets + "connection_count"));
        rows.add(Row.perSecond(Metric.CONNECTIONS_CREATED, sockets + "connection_creation"));
        rows.addAll(LowerCaseRows.throughput("persec"));
        rows.addAll(LowerCaseRows.requests(""));
        rows.addAll(LowerCaseRows.gauges());
        return List.copyOf(rows);
    }

    /** Averages of 30 to 60 s: of each processor, else of all together. */
    private static List<Row> network(String processor, String percent) {
        return List.of(
                Row.share(Metric.NETWORK_IDLE_MIN, Quality.WINDOWED, processor),
                Row.share(
                        Metric.NETWORK_IDLE_MIN,
                        Quality.WINDOWED,
                        "kafka_network_socketserver_networkprocessoravgidle" + percent));
    }
}
