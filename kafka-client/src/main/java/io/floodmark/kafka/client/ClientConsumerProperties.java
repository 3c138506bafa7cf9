package io.floodmark.kafka.client;

import io.floodmark.client.ClientConfig;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ClientConsume.Protocol;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of KafkaConsumer, in ascending order of precedence: {@link PinnedProperties}, the file of client
 * properties, the plan.
 */
final class ClientConsumerProperties {
    private ClientConsumerProperties() {}

    static ClientConfig of(ConsumerSettings settings) {
        ClientConsume consume = settings.consume();
        Map<String, String> properties = new TreeMap<>();
        properties.put("bootstrap.servers", settings.bootstrapServers());
        // Applies only to partitions whose beginning was deleted by retention, because positions are committed before
        // the consumers begin.
        properties.put("auto.offset.reset", "earliest");
        properties.put("metrics.sample.window.ms", "1000");
        properties.put("metrics.num.samples", "2");
        if (consume.protocol() == Protocol.CONSUMER) {
            properties.put("group.protocol", "consumer");
        }
        properties.putAll(consume.client().properties());
        Map<String, String> file = new TreeMap<>(settings.client());
        file.putAll(consume.client().plugInProperties());
        Map<String, String> pinned = new TreeMap<>(PinnedProperties.ofConsumers(consume.protocol()));
        // Known since release 2.3. A consumer must not recreate a deleted topic.
        pinned.put("allow.auto.create.topics", "false");
        return new ClientConfig(pinned, file, properties);
    }
}
