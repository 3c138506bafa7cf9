package io.floodmark.kafka.wire.net;

import io.floodmark.model.error.TargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.FetchSessionHandler;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.Records;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * One consumer's connection to one broker. It fetches the next records of some partitions, as KafkaConsumer does, with
 * the library's own fetch sessions, so that only changes are sent. There is one request at a time. It reads the headers
 * of batches, and their records only if the receiver requests them. Used by one thread; hot path.
 */
public final class FetchLine {
    /** KafkaConsumer's defaults: fetch.max.wait.ms, fetch.min.bytes. */
    private static final int WAIT_MILLIS = 500;

    private static final int LEAST_BYTES = 1;

    /** The last version that identifies topics by name. */
    private static final short NAMES = 12;

    private final BrokerConnections connections;
    private final BrokerConnection connection;
    private final FetchSessionHandler session;
    private final Silences silences = new Silences();
    private Map<TopicPartition, TopicIdPartition> requested = Map.of();
    private Map<TopicIdPartition, Long> offsets = Map.of();
    private boolean waiting;

    public FetchLine(BrokerConnections connections, Broker broker) {
        this.connections = connections;
        this.connection = connections.connection(broker);
        this.session = new FetchSessionHandler(
                new LogContext("[wire] "), connection.node().id());
    }

    /** True while an answer is outstanding. */
    public boolean waiting() {
        return waiting;
    }

    /** True if a fetch can be sent now; starts connecting if there is no connection. */
    public boolean ready() {
        return !waiting && connections.ready(connection);
    }

    /** Returns the broker of this connection. */
    public Broker broker() {
        return connection.broker();
    }

    public boolean disconnected() {
        return connections.disconnected(connection);
    }

    /**
     * Fetches the records from these positions on, for the receiver. The connection must be {@link #ready}.
     *
     * @param positions kept until the answer has arrived
     */
    public void fetch(Map<TopicIdPartition, Long> positions, FetchLimits limits, FetchReceiver receiver) {
        FetchSessionHandler.Builder builder = session.newBuilder();
        Map<TopicPartition, TopicIdPartition> places = new LinkedHashMap<>();
        positions.forEach((place, offset) -> {
            TopicPartition partition = new TopicPartition(place.topic(), place.partition());
            places.put(partition, place);
            builder.add(
                    partition,
                    new FetchRequest.PartitionData(
                            place.topicId(),
                            offset,
                            FetchRequest.INVALID_LOG_START_OFFSET,
                            limits.partitionBytes(),
                            Optional.empty()));
        });
        FetchSessionHandler.FetchRequestData data = builder.build();
        short highest = data.canUseTopicIds() ? ApiKeys.FETCH.latestVersion() : NAMES;
        FetchRequest.Builder request = FetchRequest.Builder.forConsumer(
                        highest, WAIT_MILLIS, LEAST_BYTES, data.toSend())
                .setMaxBytes(limits.bytes())
                .metadata(data.metadata())
                .removed(data.toForget())
                .replaced(data.toReplace());
        requested = places;
        offsets = positions;
        waiting = true;
        connections.fetch(connection, request, response -> answered(response, receiver));
    }

    private void answered(ClientResponse response, FetchReceiver receiver) {
        waiting = false;
        if (response.versionMismatch() != null) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE,
                    "The broker cannot answer these fetches: "
                            + response.versionMismatch().getMessage() + ". Expected Kafka 2.1 or newer.",
                    response.versionMismatch());
        }
        if (!(response.responseBody() instanceof FetchResponse fetched)) {
            session.handleError(new IllegalStateException("connection lost"));
            silences.forget();
            receiver.lost(response.wasTimedOut() ? "no answer in time" : "connection lost");
            return;
        }
        if (fetched.throttleTimeMs() > 0) {
            receiver.throttled(fetched.throttleTimeMs());
        }
        short version = response.requestHeader().apiVersion();
        if (!session.handleResponse(fetched, version)) {
            silences.forget();
            return; // The next request begins a new session.
        }
        Map<TopicPartition, FetchResponseData.PartitionData> brought =
                fetched.responseData(session.sessionTopicNames(), version);
        Map<TopicIdPartition, Long> good = new LinkedHashMap<>(offsets);
        List<TopicIdPartition> outOfRange = new ArrayList<>();
        brought.forEach((partition, data) -> {
            TopicIdPartition place = requested.get(partition);
            if (place != null && data.errorCode() != Errors.NONE.code()) {
                good.remove(place);
            }
            if (place != null && data.errorCode() == Errors.OFFSET_OUT_OF_RANGE.code()) {
                outOfRange.add(place);
            } else if (place != null) {
                dispatch(place, data, receiver);
            }
        });
        requestLogStarts(outOfRange, receiver);
        if (fetched.throttleTimeMs() == 0 && brought.values().stream().noneMatch(FetchLine::any)) {
            doubt(silences.count(good), receiver);
        }
        receiver.answered(good.keySet());
    }

    private static boolean any(FetchResponseData.PartitionData data) {
        return FetchResponse.recordsSize(data) > 0;
    }

    private void requestLogStarts(List<TopicIdPartition> places, FetchReceiver receiver) {
        if (!places.isEmpty() && connections.ready(connection)) {
            connections.requestEarliest(connection, places, receiver::outOfRange);
        } else {
            places.forEach(place -> receiver.outOfRange(place, -1));
        }
    }

    /**
     * Checks partitions with empty answers: these prove that nothing is there only if the broker reads from its own
     * disks.
     */
    private void doubt(List<TopicIdPartition> places, FetchReceiver receiver) {
        if (places.isEmpty() || !connections.ready(connection)) {
            return;
        }
        Map<TopicIdPartition, Long> from = offsets;
        connections.requestEarliestLocal(connection, places, (place, localStart) -> {
            long offset = from.getOrDefault(place, 0L);
            if (localStart > offset) {
                receiver.remote(place, offset, localStart);
            } else if (localStart >= 0) {
                receiver.empty(place, offset, silences.highWatermark(place));
            }
        });
    }

    private void dispatch(TopicIdPartition place, FetchResponseData.PartitionData data, FetchReceiver receiver) {
        Errors error = Errors.forCode(data.errorCode());
        switch (error) {
            case NONE -> read(place, data, receiver);
            case TOPIC_AUTHORIZATION_FAILED -> receiver.denied(place, error.name());
            case NOT_LEADER_OR_FOLLOWER,
                    REPLICA_NOT_AVAILABLE,
                    UNKNOWN_TOPIC_OR_PARTITION,
                    UNKNOWN_TOPIC_ID,
                    INCONSISTENT_TOPIC_ID,
                    FENCED_LEADER_EPOCH,
                    UNKNOWN_LEADER_EPOCH,
                    OFFSET_NOT_AVAILABLE,
                    KAFKA_STORAGE_ERROR -> receiver.moved(place, error.name());
            default -> receiver.later(place, error.name());
        }
    }

    private void read(TopicIdPartition place, FetchResponseData.PartitionData data, FetchReceiver receiver) {
        Records records = FetchResponse.recordsOrFail(data);
        for (RecordBatch batch : records.batches()) {
            receiver.batch(place, new LogBatch(batch));
        }
        silences.updateHighWatermark(place, data.highWatermark());
        receiver.partitionRead(place, data.highWatermark(), data.logStartOffset());
    }

    public void drop() {
        connections.drop(connection);
        waiting = false;
    }
}
