package io.floodmark.kafka.wire.net;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.MetadataResponse;

/** Converts the protocol's message to {@link ClusterMetadata}. */
final class Layouts {
    private Layouts() {}

    static ClusterMetadata of(MetadataResponse response) {
        MetadataResponseData data = response.data();
        List<Broker> brokers = data.brokers().stream()
                .map(broker -> new Broker(broker.nodeId(), broker.host(), broker.port()))
                .toList();
        return new ClusterMetadata(
                brokers, data.topics().stream().map(Layouts::topic).toList());
    }

    private static ClusterMetadata.Topic topic(MetadataResponseTopic topic) {
        Errors error = Errors.forCode(topic.errorCode());
        List<Integer> leaders = topic.partitions().stream()
                .sorted(Comparator.comparingInt(MetadataResponsePartition::partitionIndex))
                .map(MetadataResponsePartition::leaderId)
                .toList();
        return new ClusterMetadata.Topic(
                topic.name(),
                topic.topicId(),
                leaders,
                error == Errors.NONE ? Optional.empty() : Optional.of(error.name()),
                error == Errors.TOPIC_AUTHORIZATION_FAILED);
    }
}
