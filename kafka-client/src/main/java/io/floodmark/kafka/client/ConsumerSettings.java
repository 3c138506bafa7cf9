package io.floodmark.kafka.client;

import io.floodmark.model.workload.ClientConsume;
import java.util.List;
import java.util.Map;

/**
 * The settings of groups of real consumers.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as in a file for {@code --command-config}, and client.id; may contain secrets, so never
 *     print them
 * @param groups names of the groups
 * @param transactions true if the producers use transactions
 */
public record ConsumerSettings(
        String bootstrapServers,
        Map<String, String> client,
        List<String> groups,
        ClientConsume consume,
        boolean transactions,
        ChildJvm jvm) {
    public ConsumerSettings {
        client = Map.copyOf(client);
        groups = List.copyOf(groups);
    }

    /** Leaves out the client properties, which may be secret. */
    @Override
    public String toString() {
        return "ConsumerSettings[" + bootstrapServers + ", groups=" + groups + ", " + consume + "]";
    }
}
