package io.floodmark.kafka.client;

import io.floodmark.client.ClientConfig;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.ConsumeSpec.Protocol;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of KafkaConsumer. What differs between versions where nothing is said is said here, with the value of Kafka
 * 4.3.1. Properties of the plan have the last word.
 */
final class ConsumerProperties {
    private ConsumerProperties() {}

    static ClientConfig of(ConsumerSettings settings) {
        ConsumeSpec consume = settings.consume();
        Map<String, String> properties = new TreeMap<>();
        properties.put("bootstrap.servers", settings.bootstrapServers());
        // Positions are committed before the consumers begin: this is for partitions whose beginning retention took
        // away.
        properties.put("auto.offset.reset", "earliest");
        properties.put("enable.auto.commit", "true");
        properties.put("auto.commit.interval.ms", "5000");
        properties.put("fetch.min.bytes", "1");
        properties.put("fetch.max.wait.ms", "500");
        properties.put("max.partition.fetch.bytes", Integer.toString(1 << 20));
        properties.put("max.poll.records", "500");
        properties.put("metrics.sample.window.ms", "1000");
        properties.put("metrics.num.samples", "2");
        if (consume.protocol() == Protocol.CONSUMER) {
            // The coordinator says the rest.
            properties.put("group.protocol", "consumer");
        } else {
            properties.put("session.timeout.ms", "45000");
            properties.put("heartbeat.interval.ms", "3000");
        }
        properties.putAll(consume.client().properties());
        return new ClientConfig(settings.client(), properties);
    }
}
