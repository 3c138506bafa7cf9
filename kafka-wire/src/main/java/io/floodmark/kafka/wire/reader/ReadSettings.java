package io.floodmark.kafka.wire.reader;

import java.util.List;
import java.util.Map;

/**
 * The settings of readers.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as in a file for {@code --command-config}; may contain secrets, so never print them
 * @param topics existing topics, of which all partitions are read
 * @param members number of readers, 1 or more; those beyond one per partition are idle
 */
public record ReadSettings(String bootstrapServers, Map<String, String> client, List<String> topics, int members) {
    public ReadSettings {
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
        if (members < 1) {
            throw new IllegalArgumentException("members is " + members + "; expected at least 1");
        }
    }

    /** Leaves out the client properties, which may be secret. */
    @Override
    public String toString() {
        return "ReadSettings[" + bootstrapServers + ", topics=" + topics + ", members=" + members + "]";
    }
}
