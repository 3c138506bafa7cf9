package io.floodmark.kafka.wire;

import java.util.List;
import java.util.Map;

/**
 * What readers read, and how they get there.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as a file for {@code --command-config} has them; may hold secrets, so never print them
 * @param topics exist already; all their partitions are read
 * @param members readers in all, 1 or more; those beyond one for each partition have nothing to do
 */
public record ReadSettings(String bootstrapServers, Map<String, String> client, List<String> topics, int members) {
    public ReadSettings {
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
        if (members < 1) {
            throw new IllegalArgumentException("members is " + members + "; expected at least 1");
        }
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return "ReadSettings[" + bootstrapServers + ", topics=" + topics + ", members=" + members + "]";
    }
}
