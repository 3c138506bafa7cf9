package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics of the JMX exporter without rules, as in MSK's open monitoring: {@code kafka_<domain>_<type>_<attribute>}
 * with the rest of a bean's name as labels. Everything that JMX provides is among them.
 */
final class DefaultFormatRows {
    private static final String POOL = "kafka_server_kafkarequesthandlerpool_count";
    private static final String TOPICS = "kafka_server_brokertopicmetrics_count";
    private static final String REPLICAS = "kafka_server_replicamanager_value";
    private static final String REQUESTS = "kafka_network_requestmetrics_";
    private static final String SOCKETS = "kafka_server_socket_server_metrics_";

    static final List<MetricMapping> ALL = all();

    private DefaultFormatRows() {}

    private static List<MetricMapping> all() {
        List<MetricMapping> rows = new ArrayList<>();
        rows.add(MetricMapping.idleNanos(Metric.HANDLER_IDLE, POOL, "name", "BrokerRequestHandlerAvgIdlePercent"));
        rows.add(MetricMapping.idleNanos(Metric.HANDLER_IDLE, POOL, "name", "RequestHandlerAvgIdlePercent"));
        rows.add(MetricMapping.share(
                Metric.HANDLER_IDLE,
                Quality.EWMA,
                "kafka_server_kafkarequesthandlerpool_oneminuterate",
                "name",
                "RequestHandlerAvgIdlePercent"));
        rows.add(MetricMapping.idleNanos(Metric.NETWORK_IDLE_MIN, SOCKETS + "io_wait_time_ns", "listener", ".+"));
        rows.add(MetricMapping.share(
                Metric.NETWORK_IDLE_MIN,
                Quality.WINDOWED,
                "kafka_network_socketserver_value",
                "name",
                "NetworkProcessorAvgIdlePercent"));
        rows.add(MetricMapping.gauge(Metric.CONNECTIONS, SOCKETS + "connection_count", "listener", ".+"));
        rows.add(
                MetricMapping.perSecond(Metric.CONNECTIONS_CREATED, SOCKETS + "connection_creation", "listener", ".+"));
        rows.add(MetricMapping.gauge(
                Metric.REQUEST_QUEUE_LENGTH, "kafka_network_requestchannel_value", "name", "RequestQueueSize"));
        rows.addAll(throughput());
        rows.addAll(requests());
        rows.addAll(replication());
        rows.addAll(process());
        rows.addAll(JvmRows.ALL);
        return List.copyOf(rows);
    }

    private static List<MetricMapping> throughput() {
        return List.of(
                topics(Metric.BYTES_IN, "BytesInPerSec"),
                topics(Metric.BYTES_OUT, "BytesOutPerSec"),
                topics(Metric.REPLICATION_BYTES_IN, "ReplicationBytesInPerSec"),
                topics(Metric.REPLICATION_BYTES_OUT, "ReplicationBytesOutPerSec"),
                topics(Metric.RECORDS_IN, "MessagesInPerSec"),
                topics(Metric.PRODUCE_CONVERSIONS, "ProduceMessageConversionsPerSec"));
    }

    private static List<MetricMapping> requests() {
        return List.of(
                rate(Metric.PRODUCE_RATE, "TotalTimeMs", "Produce"),
                MetricMapping.gauge(
                        Metric.PRODUCE_WAITING,
                        "kafka_server_delayedoperationpurgatory_value",
                        "name",
                        "NumDelayedOperations",
                        "delayedOperation",
                        "Produce"),
                mean(Metric.PRODUCE_TOTAL_MILLIS, "TotalTimeMs", "Produce"),
                mean(Metric.PRODUCE_QUEUE_MILLIS, "RequestQueueTimeMs", "Produce"),
                mean(Metric.PRODUCE_LOCAL_MILLIS, "LocalTimeMs", "Produce"),
                mean(Metric.PRODUCE_REMOTE_MILLIS, "RemoteTimeMs", "Produce"),
                mean(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS, "ResponseQueueTimeMs", "Produce"),
                mean(Metric.PRODUCE_SEND_MILLIS, "ResponseSendTimeMs", "Produce"),
                mean(Metric.PRODUCE_THROTTLE_MILLIS, "ThrottleTimeMs", "Produce"),
                mean(Metric.PRODUCE_REQUEST_BYTES, "RequestBytes", "Produce"),
                MetricMapping.perSecond(
                        Metric.PRODUCE_ERRORS,
                        REQUESTS + "count",
                        "name",
                        "ErrorsPerSec",
                        "request",
                        "Produce",
                        "error",
                        "(?!NONE$).+"),
                rate(Metric.FETCH_CONSUMER_RATE, "LocalTimeMs", "FetchConsumer"),
                mean(Metric.FETCH_CONSUMER_LOCAL_MILLIS, "LocalTimeMs", "FetchConsumer"),
                rate(Metric.FETCH_FOLLOWER_RATE, "LocalTimeMs", "FetchFollower"),
                mean(Metric.FETCH_FOLLOWER_LOCAL_MILLIS, "LocalTimeMs", "FetchFollower"));
    }

    private static List<MetricMapping> replication() {
        return List.of(
                replicas(Metric.UNDER_REPLICATED, "UnderReplicatedPartitions"),
                replicas(Metric.UNDER_MIN_ISR, "UnderMinIsrPartitionCount"),
                replicas(Metric.REASSIGNING, "ReassigningPartitions"),
                replicas(Metric.LEADERS, "LeaderCount"),
                MetricMapping.gauge(
                        Metric.FOLLOWER_LAG_RECORDS,
                        "kafka_server_replicafetchermanager_value",
                        "name",
                        "MaxLag",
                        "clientId",
                        "Replica"),
                MetricMapping.gauge(Metric.QUOTA_PRODUCE_MUTED, "kafka_server_produce_queue_size"));
    }

    private static List<MetricMapping> process() {
        String server = "kafka_server_kafkaserver_value";
        String flush = "LogFlushRateAndTimeMs";
        return List.of(
                MetricMapping.perSecond(Metric.LOG_FLUSH_RATE, "kafka_log_logflushstats_count", "name", flush),
                MetricMapping.mean(
                        Metric.LOG_FLUSH_MILLIS,
                        Selector.of("kafka_log_logflushstats_mean", "name", flush),
                        Selector.counter("kafka_log_logflushstats_count", "name", flush)),
                MetricMapping.perSecond(Metric.BROKER_DISK_WRITE, server, "name", "linux-disk-write-bytes"),
                MetricMapping.perSecond(Metric.BROKER_DISK_READ, server, "name", "linux-disk-read-bytes"),
                MetricMapping.perSecond(Metric.PROCESS_CPU, 1e-9, "java_lang_operatingsystem_processcputime"),
                MetricMapping.gauge(Metric.PROCESS_PROCESSORS, "java_lang_operatingsystem_availableprocessors"),
                MetricMapping.gauge(Metric.HEAP_USED, "java_lang_memory_heapmemoryusage_used"));
    }

    private static MetricMapping topics(Metric metric, String name) {
        return MetricMapping.perSecond(metric, TOPICS, "name", name, "topic", "");
    }

    private static MetricMapping replicas(Metric metric, String name) {
        return MetricMapping.gauge(metric, REPLICAS, "name", name);
    }

    private static MetricMapping rate(Metric metric, String part, String request) {
        return MetricMapping.perSecond(metric, REQUESTS + "count", "name", part, "request", request);
    }

    private static MetricMapping mean(Metric metric, String part, String request) {
        return MetricMapping.mean(
                metric,
                Selector.of(REQUESTS + "mean", "name", part, "request", request),
                Selector.counter(REQUESTS + "count", "name", part, "request", request));
    }
}
