package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * Names that the rules of Strimzi, Confluent and the JMX exporter have in common: {@code kafka_<domain>_<type>_<name>}
 * in lower case. They differ in the suffix of counters, and in the names of shares.
 */
final class LowerCaseRows {
    private static final String TOPICS = "kafka_server_brokertopicmetrics_";
    private static final String REPLICAS = "kafka_server_replicamanager_";
    private static final String REQUESTS = "kafka_network_requestmetrics_";

    private LowerCaseRows() {}

    /** @param perSecond replaces Kafka's PerSec in the name of a meter */
    static List<MetricMapping> throughput(String perSecond) {
        return List.of(
                topics(Metric.BYTES_IN, "bytesin" + perSecond),
                topics(Metric.BYTES_OUT, "bytesout" + perSecond),
                topics(Metric.REPLICATION_BYTES_IN, "replicationbytesin" + perSecond),
                topics(Metric.REPLICATION_BYTES_OUT, "replicationbytesout" + perSecond),
                topics(Metric.RECORDS_IN, "messagesin" + perSecond),
                topics(Metric.PRODUCE_CONVERSIONS, "producemessageconversions" + perSecond),
                MetricMapping.perSecond(
                        Metric.PRODUCE_ERRORS,
                        REQUESTS + "errors" + perSecond,
                        "request",
                        "Produce",
                        "error",
                        "(?!NONE$).+"));
    }

    /** @param count suffix of a histogram's name for its count */
    static List<MetricMapping> requests(String count) {
        return List.of(
                request(Metric.PRODUCE_RATE, "totaltimems" + count, "Produce"),
                request(Metric.FETCH_CONSUMER_RATE, "localtimems" + count, "FetchConsumer"),
                request(Metric.FETCH_FOLLOWER_RATE, "localtimems" + count, "FetchFollower"),
                MetricMapping.perSecond(
                        Metric.LOG_FLUSH_RATE,
                        "kafka_log_logflushstats_logflushrateandtimems" + count,
                        "quantile",
                        ""));
    }

    static List<MetricMapping> gauges() {
        List<MetricMapping> rows = new ArrayList<>(JvmRows.ALL);
        rows.add(MetricMapping.gauge(Metric.REQUEST_QUEUE_LENGTH, "kafka_network_requestchannel_requestqueuesize"));
        rows.add(MetricMapping.gauge(
                Metric.PRODUCE_WAITING,
                "kafka_server_delayedoperationpurgatory_numdelayedoperations",
                "delayedOperation",
                "Produce"));
        rows.add(MetricMapping.gauge(Metric.UNDER_REPLICATED, REPLICAS + "underreplicatedpartitions"));
        rows.add(MetricMapping.gauge(Metric.UNDER_MIN_ISR, REPLICAS + "underminisrpartitioncount"));
        rows.add(MetricMapping.gauge(Metric.REASSIGNING, REPLICAS + "reassigningpartitions"));
        rows.add(MetricMapping.gauge(Metric.LEADERS, REPLICAS + "leadercount"));
        rows.add(MetricMapping.gauge(
                Metric.FOLLOWER_LAG_RECORDS, "kafka_server_replicafetchermanager_maxlag", "clientId", "Replica"));
        rows.add(MetricMapping.perSecond(Metric.BROKER_DISK_WRITE, "kafka_server_kafkaserver_linux_disk_write_bytes"));
        rows.add(MetricMapping.perSecond(Metric.BROKER_DISK_READ, "kafka_server_kafkaserver_linux_disk_read_bytes"));
        return rows;
    }

    private static MetricMapping topics(Metric metric, String name) {
        return MetricMapping.perSecond(metric, TOPICS + name, "topic", "");
    }

    private static MetricMapping request(Metric metric, String name, String request) {
        return MetricMapping.perSecond(metric, REQUESTS + name, "request", request, "quantile", "");
    }
}
