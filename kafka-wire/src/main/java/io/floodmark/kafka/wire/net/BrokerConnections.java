package io.floodmark.kafka.wire.net;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.BootstrapConfiguration;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.ManualMetadataUpdater;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.message.InitProducerIdRequestData;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsTopic;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.InitProducerIdRequest;
import org.apache.kafka.common.requests.InitProducerIdResponse;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.ListOffsetsResponse;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * Any number of connections to brokers, served by one thread: kafka-clients' {@code NetworkClient} with numbered
 * connections. Receivers are called only during {@link #poll}. Used by one thread; hot path.
 */
public final class BrokerConnections implements AutoCloseable {
    /** Memory outside the heap for one answer to {@link FetchLimits#DEFAULT}, or several of the usual size. */
    private static final long BUFFERS_BYTES = 64 << 20;

    private final Access access;
    private final Time time;
    private final Metrics metrics;
    private final AnswerBuffers buffers = new AnswerBuffers(BUFFERS_BYTES);
    private final Selector selector;
    private final NetworkClient client;
    private int numbers;
    private Optional<RuntimeException> failure = Optional.empty();

    /**
     * Creates the client; opens no connection yet.
     *
     * @param inFlight maximum number of requests in flight per connection
     * @param wall read once, for times that the library compares with dates
     */
    public BrokerConnections(Access access, int inFlight, NanoClock clock, InstantSource wall) {
        this.access = access;
        this.time = new MonotonicTime(clock, wall.millis());
        this.metrics = new Metrics(time);
        LogContext log = new LogContext("[wire] ");
        this.selector = selector(access.config(), log);
        this.client = client(access.config(), inFlight, log);
    }

    private Selector selector(ProducerConfig config, LogContext log) {
        // No metrics per connection: they would cost as much as the request.
        return new Selector(
                NetworkReceive.UNLIMITED,
                config.getLong(ProducerConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG),
                Selector.NO_FAILED_AUTHENTICATION_DELAY,
                metrics,
                time,
                "floodmark",
                Map.of(),
                false,
                false,
                channels(config, log),
                buffers,
                log);
    }

    private NetworkClient client(ProducerConfig config, int inFlight, LogContext log) {
        // This updater never updates. With the library's own, a due refresh delays all produce requests.
        return new NetworkClient(
                selector,
                new ManualMetadataUpdater(),
                access.clientId(),
                inFlight,
                config.getLong(ProducerConfig.RECONNECT_BACKOFF_MS_CONFIG),
                config.getLong(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG),
                config.getInt(ProducerConfig.SEND_BUFFER_CONFIG),
                config.getInt(ProducerConfig.RECEIVE_BUFFER_CONFIG),
                access.requestTimeoutMillis(),
                config.getLong(ProducerConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG),
                config.getLong(ProducerConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG),
                time,
                true,
                new ApiVersions(),
                log,
                MetadataRecoveryStrategy.NONE,
                BootstrapConfiguration.DISABLED,
                false);
    }

    private ChannelBuilder channels(ProducerConfig config, LogContext log) {
        try {
            return ClientUtils.createChannelBuilder(config, time, log);
        } catch (KafkaException unusable) {
            throw Access.unusable(unusable);
        }
    }

    /** Returns a new connection, which is not opened yet. */
    public BrokerConnection connection(Broker broker) {
        return new BrokerConnection(numbers++, broker);
    }

    /**
     * True if a request can be sent now: connected, not throttled, and fewer requests in flight than allowed. Starts
     * connecting if there is no connection. Throws if the broker has refused access.
     */
    public boolean ready(BrokerConnection connection) {
        if (client.ready(connection.node(), time.milliseconds())) {
            return true;
        }
        AuthenticationException refused = client.authenticationException(connection.node());
        if (refused != null) {
            throw new TargetException(
                    TargetException.Kind.DENIED,
                    connection.broker() + " refuses the connection: " + refused.getMessage()
                            + ". Check the security settings in the file of client properties.",
                    refused);
        }
        return false;
    }

    /** True if there is no connection and none is being opened. */
    public boolean disconnected(BrokerConnection connection) {
        return client.connectionFailed(connection.node());
    }

    /**
     * Sends all batches in one request. The connection must be ready, and there must be only one batch per partition.
     */
    public <P extends PartitionBatch> void produce(
            BrokerConnection connection, short acks, List<P> parcels, Receiver<P> receiver) {
        ProduceCall<P> call = new ProduceCall<>(connection, acks, parcels, receiver);
        send(connection, call.request(access.requestTimeoutMillis()), acks != 0, call::ended);
    }

    void fetch(BrokerConnection connection, FetchRequest.Builder request, Consumer<ClientResponse> receiver) {
        send(connection, request, true, receiver);
    }

    /** Requests the first offset of each partition; -1 if the broker did not return it. */
    void requestEarliest(
            BrokerConnection connection,
            Collection<TopicIdPartition> places,
            ObjLongConsumer<TopicIdPartition> receiver) {
        ListOffsetsRequest.Builder request =
                ListOffsetsRequest.Builder.forConsumer(false, IsolationLevel.READ_UNCOMMITTED);
        requestOffsets(connection, request, ListOffsetsRequest.EARLIEST_TIMESTAMP, places, -1, receiver);
    }

    /**
     * Requests the first offset that is on the broker's own disks; -1 if it did not return one. Brokers that do not
     * support this request have no tiered storage; then the result is 0.
     */
    void requestEarliestLocal(
            BrokerConnection connection,
            Collection<TopicIdPartition> places,
            ObjLongConsumer<TopicIdPartition> receiver) {
        ListOffsetsRequest.Builder request = ListOffsetsRequest.Builder.forConsumer(
                false, IsolationLevel.READ_UNCOMMITTED, false, true, false, false);
        requestOffsets(connection, request, ListOffsetsRequest.EARLIEST_LOCAL_TIMESTAMP, places, 0, receiver);
    }

    /** Sends one request for all partitions, because a connection accepts no second one before the first is written. */
    private void requestOffsets(
            BrokerConnection connection,
            ListOffsetsRequest.Builder request,
            long which,
            Collection<TopicIdPartition> places,
            long ifUnknown,
            ObjLongConsumer<TopicIdPartition> receiver) {
        Map<String, ListOffsetsTopic> topics = new LinkedHashMap<>();
        places.forEach(place -> topics.computeIfAbsent(place.topic(), name -> new ListOffsetsTopic().setName(name))
                .partitions()
                .add(new ListOffsetsPartition()
                        .setPartitionIndex(place.partition())
                        .setTimestamp(which)));
        send(connection, request.setTargetTimes(List.copyOf(topics.values())), true, response -> {
            long otherwise = response.versionMismatch() == null ? -1 : ifUnknown;
            Map<TopicPartition, Long> offsets = offsets(response);
            places.forEach(place -> receiver.accept(
                    place, offsets.getOrDefault(new TopicPartition(place.topic(), place.partition()), otherwise)));
        });
    }

    private static Map<TopicPartition, Long> offsets(ClientResponse response) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        if (response.responseBody() instanceof ListOffsetsResponse answer) {
            answer.topics()
                    .forEach(topic -> topic.partitions()
                            .forEach(partition -> offsets.put(
                                    new TopicPartition(topic.name(), partition.partitionIndex()), partition.offset())));
        }
        return offsets;
    }

    /**
     * Requests the id of a new idempotent producer. The receiver gets the reason if there is none now. Throws if the
     * right to it is missing.
     */
    public void requestProducerId(BrokerConnection connection, BiConsumer<Optional<ProducerId>, String> receiver) {
        InitProducerIdRequestData data =
                new InitProducerIdRequestData().setTransactionalId(null).setTransactionTimeoutMs(Integer.MAX_VALUE);
        send(connection, new InitProducerIdRequest.Builder(data), true, response -> {
            if (!(response.responseBody() instanceof InitProducerIdResponse answer)) {
                receiver.accept(Optional.empty(), "no answer");
                return;
            }
            if (ProduceOutcome.of(answer.error(), (short) -1) == ProduceOutcome.DENIED) {
                throw new TargetException(
                        TargetException.Kind.DENIED,
                        "An idempotent producer may not be used: " + answer.error()
                                + ". Grant the user of the client properties WRITE on the topics, and before Kafka 2.8"
                                + " IDEMPOTENT_WRITE on the cluster; or set workload.produce.idempotence: false.");
            }
            Optional<ProducerId> given = answer.error() == Errors.NONE
                    ? Optional.of(new ProducerId(
                            answer.data().producerId(), answer.data().producerEpoch()))
                    : Optional.empty();
            receiver.accept(given, answer.error().name());
        });
    }

    /** Requests the leaders of partitions. The receiver gets an empty result if there was no answer. */
    public void requestMetadata(
            BrokerConnection connection, List<String> topics, Consumer<Optional<ClusterMetadata>> receiver) {
        send(connection, new MetadataRequest.Builder(topics, false), true, response -> {
            boolean answered = response.responseBody() instanceof MetadataResponse;
            receiver.accept(
                    answered ? Optional.of(Layouts.of((MetadataResponse) response.responseBody())) : Optional.empty());
        });
    }

    private void send(
            BrokerConnection connection,
            AbstractRequest.Builder<?> request,
            boolean answered,
            Consumer<ClientResponse> receiver) {
        long now = time.milliseconds();
        ClientRequest call = client.newClientRequest(
                connection.node().idString(), request, now, answered, access.requestTimeoutMillis(), response -> {
                    try {
                        receiver.accept(response);
                    } catch (RuntimeException broken) {
                        fail(broken);
                    }
                });
        client.send(call, now);
    }

    /** The library swallows what a receiver throws; {@link #poll} throws it. */
    private void fail(RuntimeException broken) {
        if (failure.isEmpty()) {
            failure = Optional.of(broken);
        }
    }

    /**
     * Sends and receives what is possible; waits up to {@code waitMillis} if there is nothing.
     *
     * @return true if an answer arrived
     */
    public boolean poll(long waitMillis) {
        boolean answered = !client.poll(waitMillis, time.milliseconds()).isEmpty();
        // Receivers keep nothing of the answers, so their buffers may be reused.
        selector.completedReceives().forEach(receive -> buffers.release(receive.payload()));
        if (failure.isPresent()) {
            RuntimeException broken = failure.get();
            failure = Optional.empty();
            throw broken;
        }
        return answered;
    }

    /** Closes the connection and forgets its requests in flight; their receivers are not called. */
    public void drop(BrokerConnection connection) {
        client.close(connection.node().idString());
    }

    @Override
    public void close() {
        client.close();
        metrics.close();
    }
}
