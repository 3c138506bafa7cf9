package io.floodmark.kafka.client;

import io.floodmark.model.ConsumeSpec;
import java.util.List;
import java.util.Map;

/**
 * Which groups of real consumers read, and with what.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as a file for {@code --command-config} has them, and client.id; may hold secrets, so never
 *     print them
 * @param groups names of the groups
 * @param transactions those who write use them
 */
public record ConsumerSettings(
        String bootstrapServers,
        Map<String, String> client,
        List<String> groups,
        ConsumeSpec consume,
        boolean transactions,
        ChildJvm jvm) {
    public ConsumerSettings {
        client = Map.copyOf(client);
        groups = List.copyOf(groups);
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return "ConsumerSettings[" + bootstrapServers + ", groups=" + groups + ", " + consume + "]";
    }
}
