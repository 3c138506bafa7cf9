package io.floodmark.kafka.client;

import io.floodmark.client.ClientConfig;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.ConsumeSpec.Protocol;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of KafkaConsumer: {@link PinnedProperties}, over them the file of client properties, over it what the
 * plan says.
 */
final class ClientConsumerProperties {
    private ClientConsumerProperties() {}

    static ClientConfig of(ConsumerSettings settings) {
        ConsumeSpec consume = settings.consume();
        Map<String, String> properties = new TreeMap<>();
        properties.put("bootstrap.servers", settings.bootstrapServers());
        // Positions are committed before the consumers begin: this is for partitions whose beginning retention took
        // away.
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
        // Releases from 2.3 on: no reader shall bring back a topic that is deleted.
        pinned.put("allow.auto.create.topics", "false");
        return new ClientConfig(pinned, file, properties);
    }
}
