package io.floodmark.kafka.client;

import io.floodmark.client.ClientLibrary;
import io.floodmark.client.EffectiveProducer;
import io.floodmark.client.Failure;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.workload.ProduceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The effective settings of real clients that run elsewhere, according to the client library of this build. */
public final class EffectiveClientSettings {
    private EffectiveClientSettings() {}

    /**
     * Returns all properties of a producer for a report, with passwords hidden.
     *
     * @param client properties as in a file for {@code --command-config}, and client.id
     * @throws PlanException if the library refuses them
     */
    public static List<Condition> ofProducers(
            String bootstrapServers, Map<String, String> client, ProduceSpec produce) {
        try {
            Map<String, String> shown = EffectiveProducer.of(
                            ClientProducerProperties.of(bootstrapServers, client, produce))
                    .shown();
            List<Condition> conditions = new ArrayList<>();
            conditions.add(new Condition("producer", "kafka-clients", ClientLibrary.version()));
            shown.forEach((key, value) -> conditions.add(new Condition("producer", key, value)));
            return conditions;
        } catch (Failure refused) {
            throw new PlanException(refused.text());
        }
    }
}
