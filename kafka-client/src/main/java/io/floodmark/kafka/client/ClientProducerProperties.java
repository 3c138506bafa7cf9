package io.floodmark.kafka.client;

import io.floodmark.client.ClientConfig;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of KafkaProducer, in ascending order of precedence: {@link PinnedProperties}, the file of client
 * properties, the plan. The plan includes acks, idempotence and linger, whose defaults differ most between releases.
 */
final class ClientProducerProperties {
    private ClientProducerProperties() {}

    static ClientConfig of(ClientSettings settings) {
        return of(
                settings.bootstrapServers(),
                settings.client(),
                settings.workload().produce());
    }

    static ClientConfig of(String bootstrapServers, Map<String, String> client, ProduceSpec produce) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("bootstrap.servers", bootstrapServers);
        properties.put("acks", produce.acks().key());
        properties.put("enable.idempotence", Boolean.toString(produce.idempotent()));
        properties.put("linger.ms", Long.toString(produce.linger().toMillis()));
        properties.put("batch.size", Long.toString(produce.batchBytes().value()));
        properties.put("max.request.size", Long.toString(produce.maxRequest().value()));
        properties.put("max.in.flight.requests.per.connection", Integer.toString(produce.inFlight()));
        codec(properties, produce);
        // With the default of 30 s, the library's metrics would show the quota of one trial in the next.
        properties.put("metrics.sample.window.ms", "1000");
        properties.put("metrics.num.samples", "2");
        ClientSpec library = produce.client().orElseThrow().client();
        properties.putAll(library.properties());
        Map<String, String> file = new TreeMap<>(client);
        file.putAll(library.plugInProperties());
        return new ClientConfig(PinnedProperties.ofProducers(), file, properties);
    }

    private static void codec(Map<String, String> properties, ProduceSpec produce) {
        Codec codec = produce.codec();
        String name = codec.name().toLowerCase(Locale.ROOT);
        properties.put("compression.type", name);
        produce.level().ifPresent(level -> properties.put("compression." + name + ".level", Integer.toString(level)));
    }
}
