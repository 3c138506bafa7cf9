package io.floodmark.kafka.probe;

import static io.floodmark.kafka.probe.Beans.named;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The fixed list of beans that are read from a broker. Reading all of its 2,500 beans would take seconds and disturb
 * the measurement; these are some sixty.
 */
final class BrokerBeans {
    private static final String TOPICS = "kafka.server:type=BrokerTopicMetrics,name=";
    private static final String REPLICAS = "kafka.server:type=ReplicaManager,name=";
    private static final String REQUESTS = "kafka.network:type=RequestMetrics,name=";
    private static final String CONSUMER = "FetchConsumer";
    private static final String FOLLOWER = "FetchFollower";
    private static final String VALUE = "Value";

    private BrokerBeans() {}

    /** Returns new rules without previous readings. */
    static List<BeanRule> rules(Entity broker, Predicate<String> clientListeners) {
        List<BeanRule> rules = new ArrayList<>();
        rules.add(new HandlerIdleRule(broker));
        rules.add(new ProcessorsRule(broker, clientListeners));
        rules.add(new ThreadsRule(broker));
        rules.add(
                gauge(Metric.REQUEST_QUEUE_LENGTH, broker, "kafka.network:type=RequestChannel,name=RequestQueueSize"));
        rules.addAll(throughput(broker));
        rules.addAll(produceRequests(broker));
        rules.addAll(fetchRequests(broker));
        rules.addAll(replication(broker));
        rules.addAll(diskAndProcess(broker));
        return rules;
    }

    private static List<BeanRule> throughput(Entity broker) {
        return List.of(
                meter(Metric.BYTES_IN, broker, TOPICS + "BytesInPerSec"),
                meter(Metric.BYTES_OUT, broker, TOPICS + "BytesOutPerSec"),
                meter(Metric.REPLICATION_BYTES_IN, broker, TOPICS + "ReplicationBytesInPerSec"),
                meter(Metric.REPLICATION_BYTES_OUT, broker, TOPICS + "ReplicationBytesOutPerSec"),
                meter(Metric.REASSIGNMENT_BYTES_IN, broker, TOPICS + "ReassignmentBytesInPerSec"),
                meter(Metric.RECORDS_IN, broker, TOPICS + "MessagesInPerSec"),
                // In Kafka 4, a conversion is a recompression: the codec of the topic differs from that of the client.
                meter(Metric.PRODUCE_CONVERSIONS, broker, TOPICS + "ProduceMessageConversionsPerSec"));
    }

    private static List<BeanRule> produceRequests(Entity broker) {
        return List.of(
                request(
                        Optional.of(Metric.PRODUCE_RATE),
                        Metric.PRODUCE_TOTAL_MILLIS,
                        broker,
                        "TotalTimeMs",
                        "Produce"),
                request(Metric.PRODUCE_QUEUE_MILLIS, broker, "RequestQueueTimeMs"),
                request(Metric.PRODUCE_LOCAL_MILLIS, broker, "LocalTimeMs"),
                request(Metric.PRODUCE_CONVERSION_MILLIS, broker, "MessageConversionsTimeMs"),
                request(Metric.PRODUCE_REMOTE_MILLIS, broker, "RemoteTimeMs"),
                request(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS, broker, "ResponseQueueTimeMs"),
                request(Metric.PRODUCE_SEND_MILLIS, broker, "ResponseSendTimeMs"),
                // Reported to the client, and not part of the total since KIP-219.
                request(Metric.PRODUCE_THROTTLE_MILLIS, broker, "ThrottleTimeMs"),
                request(Metric.PRODUCE_REQUEST_BYTES, broker, "RequestBytes"),
                // FailedProduceRequestsPerSec omits most errors.
                SumRule.produceErrors(broker),
                gauge(Metric.QUOTA_PRODUCE_MUTED, broker, "kafka.server:type=Produce", "queue-size"),
                gauge(Metric.QUOTA_REQUEST_MUTED, broker, "kafka.server:type=Request", "queue-size"));
    }

    /**
     * Returns rules with the local time of fetches instead of their total time, since a fetch waits for data on
     * purpose.
     */
    private static List<BeanRule> fetchRequests(Entity broker) {
        return List.of(
                request(
                        Optional.of(Metric.FETCH_CONSUMER_RATE),
                        Metric.FETCH_CONSUMER_LOCAL_MILLIS,
                        broker,
                        "LocalTimeMs",
                        CONSUMER),
                request(Optional.empty(), Metric.FETCH_CONSUMER_QUEUE_MILLIS, broker, "RequestQueueTimeMs", CONSUMER),
                request(
                        Optional.empty(),
                        Metric.FETCH_CONSUMER_RESPONSE_QUEUE_MILLIS,
                        broker,
                        "ResponseQueueTimeMs",
                        CONSUMER),
                request(Optional.empty(), Metric.FETCH_CONSUMER_SEND_MILLIS, broker, "ResponseSendTimeMs", CONSUMER),
                request(Optional.empty(), Metric.FETCH_CONSUMER_THROTTLE_MILLIS, broker, "ThrottleTimeMs", CONSUMER),
                gauge(Metric.QUOTA_FETCH_MUTED, broker, "kafka.server:type=Fetch", "queue-size"),
                request(
                        Optional.of(Metric.FETCH_FOLLOWER_RATE),
                        Metric.FETCH_FOLLOWER_LOCAL_MILLIS,
                        broker,
                        "LocalTimeMs",
                        FOLLOWER),
                request(Optional.empty(), Metric.FETCH_FOLLOWER_QUEUE_MILLIS, broker, "RequestQueueTimeMs", FOLLOWER),
                request(Optional.empty(), Metric.FETCH_FOLLOWER_SEND_MILLIS, broker, "ResponseSendTimeMs", FOLLOWER));
    }

    private static List<BeanRule> replication(Entity broker) {
        return List.of(
                gauge(Metric.UNDER_REPLICATED, broker, REPLICAS + "UnderReplicatedPartitions"),
                gauge(Metric.UNDER_MIN_ISR, broker, REPLICAS + "UnderMinIsrPartitionCount"),
                gauge(Metric.REASSIGNING, broker, REPLICAS + "ReassigningPartitions"),
                gauge(Metric.LEADERS, broker, REPLICAS + "LeaderCount"),
                gauge(
                        Metric.FOLLOWER_LAG_RECORDS,
                        broker,
                        "kafka.server:type=ReplicaFetcherManager,name=MaxLag,clientId=Replica"));
    }

    private static List<BeanRule> diskAndProcess(Entity broker) {
        return List.of(
                new HistogramRule(
                        Optional.of(Metric.LOG_FLUSH_RATE),
                        Metric.LOG_FLUSH_MILLIS,
                        broker,
                        named("kafka.log:type=LogFlushStats,name=LogFlushRateAndTimeMs")),
                // The kernel's counts for the process: bytes that became dirty, not bytes that reached the device.
                perSecond(
                        Metric.BROKER_DISK_WRITE, broker, "kafka.server:type=KafkaServer,name=linux-disk-write-bytes"),
                perSecond(Metric.BROKER_DISK_READ, broker, "kafka.server:type=KafkaServer,name=linux-disk-read-bytes"),
                CounterRule.nanos(
                        Metric.PROCESS_CPU, broker, named("java.lang:type=OperatingSystem"), "ProcessCpuTime"),
                gauge(Metric.PROCESS_PROCESSORS, broker, "java.lang:type=OperatingSystem", "AvailableProcessors"),
                SumRule.collections(broker),
                new HeapRule(broker));
    }

    private static BeanRule meter(Metric metric, Entity broker, String bean) {
        return CounterRule.meter(metric, broker, named(bean));
    }

    private static BeanRule perSecond(Metric metric, Entity broker, String bean) {
        return CounterRule.perSecond(metric, broker, named(bean), VALUE);
    }

    private static BeanRule gauge(Metric metric, Entity broker, String bean) {
        return gauge(metric, broker, bean, VALUE);
    }

    private static BeanRule gauge(Metric metric, Entity broker, String bean, String attribute) {
        return new GaugeRule(metric, broker, named(bean), attribute);
    }

    private static BeanRule request(Metric mean, Entity broker, String part) {
        return request(Optional.empty(), mean, broker, part, "Produce");
    }

    private static BeanRule request(Optional<Metric> rate, Metric mean, Entity broker, String part, String request) {
        return new HistogramRule(rate, mean, broker, named(REQUESTS + part + ",request=" + request));
    }
}
