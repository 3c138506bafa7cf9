package io.floodmark.kafka.client;

import io.floodmark.model.Workload;
import java.util.List;
import java.util.Map;

/**
 * What a fleet of real clients sends, and with what.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as a file for {@code --command-config} has them, and client.id; may hold secrets, so never
 *     print them
 * @param topics exist already
 * @param producers independent producers of this process, 1 or more: {@code first}, {@code first + 1}, ...
 * @param first number of the first of them, among all of the engine
 * @param of producers of the engine, in all processes together
 * @param seed of the records' contents
 * @param stamped records say who sent them and when they were due, for consumers in other processes
 */
public record ClientSettings(
        String bootstrapServers,
        Map<String, String> client,
        List<String> topics,
        Workload workload,
        int producers,
        int first,
        int of,
        long seed,
        boolean stamped,
        ChildJvm jvm) {
    /** All producers of the engine, in this process. */
    public ClientSettings(
            String bootstrapServers,
            Map<String, String> client,
            List<String> topics,
            Workload workload,
            int producers,
            long seed,
            boolean stamped,
            ChildJvm jvm) {
        this(bootstrapServers, client, topics, workload, producers, 0, producers, seed, stamped, jvm);
    }

    public ClientSettings {
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return "ClientSettings[" + bootstrapServers + ", topics=" + topics + ", " + workload + "]";
    }
}
