package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/**
 * The largest message that brokers accept. A topic may raise {@code message.max.bytes}, but nothing raises the socket's
 * limit.
 */
final class MessageLimit {
    private static final String PER_MESSAGE = "message.max.bytes";
    private static final String PER_REQUEST = "socket.request.max.bytes";

    private final ClusterClient client;

    MessageLimit(ClusterClient client) {
        this.client = client;
    }

    /**
     * Throws INCAPABLE if no setting of a topic could make brokers accept these batches; does nothing if the limit may
     * not be read.
     */
    void requireRoom(TopicOrder order, Node broker, Deadline deadline) {
        Optional<Long> request = setting(PER_REQUEST, broker, deadline);
        if (request.isPresent() && order.maxMessageBytes() > request.get()) {
            throw new TargetException(
                    Kind.INCAPABLE,
                    "record batches have up to " + order.largestBatch() + " (" + order.maxMessageBytes()
                            + " B with overhead); expected less than " + PER_REQUEST + " of the brokers, "
                            + request.get() + " B; choose smaller --record-size or batch-bytes");
        }
    }

    /**
     * Returns a hint for a refusal: the limit of the brokers without a setting of the topic. Empty if batches are
     * within it.
     */
    String hint(TopicOrder order, Node broker, Deadline deadline) {
        Optional<Long> message = setting(PER_MESSAGE, broker, deadline);
        if (message.isEmpty() || order.maxMessageBytes() <= message.get()) {
            return "";
        }
        return "; batches of up to " + new Bytes(order.maxMessageBytes()) + " need the topic setting"
                + " max.message.bytes, since " + PER_MESSAGE + " of the brokers is " + message.get()
                + ": allow that setting, or choose smaller --record-size or batch-bytes";
    }

    private Optional<Long> setting(String key, Node broker, Deadline deadline) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, broker.idString());
        try {
            Config config = client.await(
                            "reading settings of broker " + broker.id(),
                            client.admin().describeConfigs(List.of(resource)).all(),
                            deadline)
                    .getOrDefault(resource, new Config(List.of()));
            return Optional.ofNullable(config.get(key)).map(ConfigEntry::value).map(Long::parseLong);
        } catch (TargetException mayNotLook) {
            return Optional.empty();
        }
    }
}
