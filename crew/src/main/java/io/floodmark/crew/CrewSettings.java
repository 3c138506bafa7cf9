package io.floodmark.crew;

import io.floodmark.load.RequestTexts;
import io.floodmark.model.Bytes;
import io.floodmark.model.Workload;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a fleet on other machines sends.
 *
 * @param workers that are asked for; empty: as many as brokers, and more while they are the bottleneck
 * @param bootstrapServers host:port, ... as the workers reach them
 * @param brokers advertised addresses by broker id
 * @param client properties as a file for {@code --command-config} has them; may hold secrets, so never print them
 * @param confidential whether they do, and must not travel unprotected
 * @param topics exist already; all their partitions are written to
 * @param workload as the plan has it
 * @param producers in all workers together; empty: as many as brokers, at least three and one for each worker
 * @param plan in full, as it is stored
 * @param texts of requests over HTTP, for the http engine; secret, so never print them
 * @param pool what the distinct full batches of all workers of a process together take before compression, at least
 */
public record CrewSettings(
        OptionalInt workers,
        String bootstrapServers,
        Map<Integer, InetSocketAddress> brokers,
        Map<String, String> client,
        boolean confidential,
        List<String> topics,
        Workload workload,
        OptionalInt producers,
        String plan,
        RequestTexts texts,
        Bytes pool) {
    public CrewSettings {
        brokers = Map.copyOf(brokers);
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return "CrewSettings[" + bootstrapServers + ", topics=" + topics + ", " + workload + "]";
    }
}
