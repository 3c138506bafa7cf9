package io.floodmark.gateway.metrics;

import io.floodmark.gateway.consumer.GroupInstances;
import io.floodmark.gateway.consumer.PartitionReaders;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.lane.Lane;
import io.floodmark.gateway.lane.Lanes;
import io.floodmark.gateway.principal.PassThroughSessions;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.model.unit.NanoClock;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/** The metrics of the gateway, for Prometheus. Thread-safe. */
public final class GatewayMetrics {
    public static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private static final String PREFIX = "floodmark_gateway_";
    private static final double NANOS = 1e9;
    private static final long FRESH_NANOS = Duration.ofMillis(200).toNanos();
    private static final double[] SECONDS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final AtomicInteger connections = new AtomicInteger();
    private final Counter requests = counter("requests", "Answered requests by status.", "status");
    private final Counter records =
            counter("records", "Records by outcome: written, not-written or unknown.", "outcome");
    private final Counter refusals = counter("refusals", "Refused requests and records by reason.", "reason");
    /** The data point is looked up once, because it is incremented for each record. */
    private final CounterDataPoint writtenRecords = records.labelValues("written");

    private final Counter rebuilds = counter("lane_rebuilds", "Producers that were replaced.");
    private final Counter sendSeconds = counter("send_seconds", "Time that threads of producer lanes spent in send.");
    private final Counter writtenBytes =
            counter("written_bytes", "Bytes of acknowledged records, plus 64 per record and 128 per header.");
    private final Histogram wait =
            histogram("queue_wait_seconds", "Time from the queue of a producer lane to its producer.");
    private final Histogram ack = histogram("ack_seconds", "Time from the producer to the acknowledgement of Kafka.");

    private final NanoClock clock;
    private volatile Page made;

    private record Page(String text, long nanos) {}

    public GatewayMetrics(NanoClock clock) {
        this.clock = clock;
        made = new Page("", clock.nanoTime() - FRESH_NANOS);
        gauge("connections", "Open connections of clients.", metrics -> metrics.connections.get());
        CounterWithCallback.builder()
                .name(PREFIX + "cpu_seconds")
                .help("CPU time of this process.")
                .callback(callback -> callback.call(cpuSeconds()))
                .register(registry);
    }

    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / NANOS;
    }

    private Counter counter(String name, String help, String... labels) {
        return Counter.builder()
                .name(PREFIX + name)
                .help(help)
                .labelNames(labels)
                .register(registry);
    }

    private Histogram histogram(String name, String help) {
        return Histogram.builder()
                .name(PREFIX + name)
                .help(help)
                .classicOnly()
                .classicUpperBounds(SECONDS)
                .register(registry);
    }

    private void gauge(String name, String help, ToDoubleFunction<GatewayMetrics> value) {
        GaugeWithCallback.builder()
                .name(PREFIX + name)
                .help(help)
                .callback(callback -> callback.call(value.applyAsDouble(this)))
                .register(registry);
    }

    /** Registers gauges that are read from lanes and from the memory of bodies when a page is requested. */
    public void watch(Lanes lanes, RequestMemory memory) {
        ofLanes(
                lanes,
                "lane_records",
                "Records of a producer lane without acknowledgement.",
                lane -> lane.room().records());
        ofLanes(
                lanes,
                "lane_bytes",
                "Bytes of a producer lane without acknowledgement.",
                lane -> lane.room().bytes());
        ofLanes(
                lanes,
                "lane_oldest_seconds",
                "Age of the oldest record in the queue of a producer lane.",
                lane -> lane.oldestNanos() / NANOS);
        ofLanes(
                lanes,
                "lane_standing_queue",
                "1 if a producer lane has received records faster than Kafka accepts them for a while.",
                lane -> lane.overloaded() ? 1 : 0);
        ofLanes(
                lanes,
                "lane_stuck_partitions",
                "Partitions with records in flight and no acknowledgement for lanes.max-wait.",
                Lane::stuckPartitions);
        ofLanes(
                lanes,
                "lane_records_per_request",
                "Records of a producer lane per request to a broker, mean of half a minute.",
                Lane::recordsPerBatch);
        gauge(
                "body_bytes",
                "Used part of requests.in-memory: requests being received or written, and responses with records.",
                metrics -> memory.taken());
    }

    /** Registers the gauges of consuming clients. */
    public void watch(PartitionReaders readers, GroupInstances instances) {
        gauge("reads_waiting", "Requests and streams that wait for records.", metrics -> readers.open());
        gauge("group_instances", "Consumer group instances of version 2.", metrics -> instances.open());
    }

    /** Registers the gauge of callers with separate connections. */
    public void watch(PassThroughSessions sessions) {
        gauge(
                "callers",
                "Clients with their own connections to Kafka (access.pass-through).",
                metrics -> sessions.open());
    }

    private void ofLanes(Lanes lanes, String name, String help, ToDoubleFunction<Lane> value) {
        GaugeWithCallback.builder()
                .name(PREFIX + name)
                .help(help)
                .labelNames("lane")
                .callback(callback -> lanes.all()
                        .forEach(lane -> callback.call(value.applyAsDouble(lane), Integer.toString(lane.number()))))
                .register(registry);
    }

    /** Changes the number of open connections and returns it. */
    public int connections(int change) {
        return connections.addAndGet(change);
    }

    public void answered(int status) {
        requests.labelValues(Integer.toString(status)).inc();
    }

    public void refused(Reason reason) {
        refusals.labelValues(reason.key()).inc();
    }

    void waited(long nanos) {
        wait.observe(nanos / NANOS);
    }

    void sending(long nanos) {
        sendSeconds.inc(nanos / NANOS);
    }

    void rebuilt() {
        rebuilds.inc();
    }

    void written(long bytes, long nanos) {
        writtenRecords.inc();
        writtenBytes.inc(bytes);
        ack.observe(nanos / NANOS);
    }

    public void notWritten(Reason reason) {
        records.labelValues("not-written").inc();
        refused(reason);
    }

    void unknown() {
        records.labelValues("unknown").inc();
    }

    /**
     * Returns a page in Prometheus' text format. It may be some milliseconds old, since making one costs a hundred
     * times as much as requesting it.
     */
    public String page() {
        Page last = made;
        long now = clock.nanoTime();
        if (now - last.nanos() >= FRESH_NANOS) {
            last = new Page(write(), now);
            made = last;
        }
        return last.text();
    }

    private String write() {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(page, registry.scrape());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return page.toString(StandardCharsets.UTF_8);
    }
}
