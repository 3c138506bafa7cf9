package io.floodmark.kafka.client;

import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * The settings of a fleet of real producers.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as in a file for {@code --command-config}, and client.id; may contain secrets, so never
 *     print them
 * @param topics existing topics
 * @param producers independent producers of this process, 1 or more: {@code first}, {@code first + 1}, ...
 * @param first number of the first of them, among all producers of the engine
 * @param of producers of the engine, in all processes together
 * @param seed of the records' contents
 * @param stamped true if records contain their producer and scheduled send time, for consumers in other processes
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
    /** Creates the settings if this process runs all producers of the engine. */
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

    /** Leaves out the client properties, which may be secret. */
    @Override
    public String toString() {
        return "ClientSettings[" + bootstrapServers + ", topics=" + topics + ", " + workload + "]";
    }
}
