package io.floodmark.kafka.wire.net;

import io.floodmark.model.error.TargetException;
import java.util.List;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.UnalignedMemoryRecords;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.ProduceResponse;

/**
 * One produce request and the handling of its answer. From Produce v13 on (Kafka 4.1), topics are identified by id,
 * before by name. The request contains both, and the negotiated version selects one.
 */
final class ProduceCall<P extends PartitionBatch> {
    private final BrokerConnection connection;
    private final short acks;
    private final List<P> parcels;
    private final Receiver<P> receiver;

    ProduceCall(BrokerConnection connection, short acks, List<P> parcels, Receiver<P> receiver) {
        this.connection = connection;
        this.acks = acks;
        this.parcels = parcels;
        this.receiver = receiver;
    }

    ProduceRequest.Builder request(int timeoutMillis) {
        ProduceRequestData.TopicProduceDataCollection topics = new ProduceRequestData.TopicProduceDataCollection();
        TopicProduceData topic = null;
        for (P partitionBatch : parcels) {
            if (topic == null || !topic.name().equals(partitionBatch.topic())) {
                topic = topics.find(partitionBatch.topic(), partitionBatch.topicId());
            }
            if (topic == null) {
                topic = new TopicProduceData().setName(partitionBatch.topic()).setTopicId(partitionBatch.topicId());
                topics.add(topic);
            }
            // Unaligned records are written to the socket unchanged; aligned ones would be parsed once more for
            // validation.
            topic.partitionData()
                    .add(new PartitionProduceData()
                            .setIndex(partitionBatch.partition())
                            .setRecords(new UnalignedMemoryRecords(partitionBatch.bytes())));
        }
        return ProduceRequest.builder(new ProduceRequestData()
                .setAcks(acks)
                .setTimeoutMs(timeoutMillis)
                .setTopicData(topics));
    }

    void ended(ClientResponse response) {
        if (response.versionMismatch() != null) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE,
                    "The broker cannot take these produce requests: "
                            + response.versionMismatch().getMessage()
                            + ". Expected Kafka 2.1 or newer (zstd needs 2.1 as well).",
                    response.versionMismatch());
        }
        if (response.wasDisconnected()) {
            completeAll(ProduceOutcome.LOST, response.wasTimedOut() ? "no answer in time" : "connection lost");
        } else if (response.responseBody() instanceof ProduceResponse answer) {
            completeEach(answer);
        } else {
            completeAll(ProduceOutcome.WRITTEN, "");
        }
    }

    private void completeAll(ProduceOutcome outcome, String detail) {
        for (P partitionBatch : parcels) {
            receiver.answered(partitionBatch, outcome, detail, -1);
        }
    }

    private void completeEach(ProduceResponse answer) {
        if (answer.throttleTimeMs() > 0) {
            receiver.throttled(connection, answer.throttleTimeMs());
        }
        boolean[] told = new boolean[parcels.size()];
        int expected = 0;
        for (TopicProduceResponse topic : answer.data().responses()) {
            for (PartitionProduceResponse partition : topic.partitionResponses()) {
                int at = find(topic, partition.index(), expected, told);
                if (at >= 0) {
                    told[at] = true;
                    expected = at + 1;
                    complete(parcels.get(at), partition);
                }
            }
        }
        for (int at = 0; at < told.length; at++) {
            if (!told[at]) {
                receiver.answered(
                        parcels.get(at), ProduceOutcome.LOST, "the broker's answer leaves this partition out", -1);
            }
        }
    }

    /**
     * Returns the index of the batch of a partition; -1 if there is none. Brokers mostly answer in the order of the
     * request, so the search starts at {@code expected} and wraps around. It skips batches that are already answered.
     */
    private int find(TopicProduceResponse topic, int partition, int expected, boolean[] told) {
        for (int step = 0; step < parcels.size(); step++) {
            int at = (expected + step) % parcels.size();
            P partitionBatch = parcels.get(at);
            if (!told[at]
                    && partitionBatch.partition() == partition
                    && (topic.name().isEmpty()
                            ? partitionBatch.topicId().equals(topic.topicId())
                            : partitionBatch.topic().equals(topic.name()))) {
                return at;
            }
        }
        return -1;
    }

    private void complete(P partitionBatch, PartitionProduceResponse answer) {
        Errors error = Errors.forCode(answer.errorCode());
        String detail = error == Errors.NONE
                ? ""
                : answer.errorMessage() == null ? error.name() : error.name() + ": " + answer.errorMessage();
        receiver.answered(partitionBatch, ProduceOutcome.of(error, acks), detail, answer.baseOffset());
    }
}
