package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import java.util.List;

/**
 * Redpanda's {@code /public_metrics}. Redpanda has one thread per core and no pools: the idle share of its busiest core
 * takes the place of that of request handlers. There are no in-sync sets, and no queue before the handlers.
 */
final class RedpandaRows {
    private static final String BYTES = "redpanda_kafka_request_bytes";
    private static final String LATENCY = "redpanda_kafka_request_latency_seconds_";

    static final List<MetricMapping> ALL = List.of(
            MetricMapping.left(Metric.HANDLER_IDLE, "redpanda_cpu_busy_seconds"),
            MetricMapping.perSecond(Metric.PROCESS_CPU, "redpanda_cpu_busy_seconds"),
            MetricMapping.perSecond(Metric.BYTES_IN, BYTES, "redpanda_request", "produce"),
            MetricMapping.perSecond(Metric.BYTES_OUT, BYTES, "redpanda_request", "consume"),
            MetricMapping.perSecond(Metric.RECORDS_IN, "redpanda_kafka_records_produced"),
            MetricMapping.perSecond(Metric.PRODUCE_RATE, LATENCY + "count", "redpanda_request", "produce"),
            MetricMapping.ratio(
                    Metric.PRODUCE_TOTAL_MILLIS,
                    1_000,
                    Selector.of(LATENCY + "sum", "redpanda_request", "produce"),
                    Selector.of(LATENCY + "count", "redpanda_request", "produce")),
            MetricMapping.perSecond(Metric.FETCH_CONSUMER_RATE, LATENCY + "count", "redpanda_request", "consume"),
            MetricMapping.gauge(Metric.UNDER_REPLICATED, "redpanda_kafka_under_replicated_replicas"),
            MetricMapping.gauge(Metric.CONNECTIONS, "redpanda_rpc_active_connections", "redpanda_server", "kafka"));

    private RedpandaRows() {}
}
