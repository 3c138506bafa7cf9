package io.floodmark.crew;

import io.floodmark.load.RequestTexts;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Workload;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The settings of a fleet on other machines.
 *
 * @param workers requested number; empty: as many as brokers, and more while they are the bottleneck
 * @param bootstrapServers host:port, ... as the workers reach them
 * @param brokers advertised addresses by broker id
 * @param client properties in the format of a file for {@code --command-config}; may contain secrets, so never print
 *     them
 * @param confidential whether they contain secrets and must not be sent unprotected
 * @param topics existing topics; all their partitions are written to
 * @param workload of the plan
 * @param producers in all workers together; empty: as many as brokers, at least three and one for each worker
 * @param plan in full, as stored
 * @param texts of requests over HTTP, for the http engine; secret, so never print them
 * @param pool minimum size before compression of the distinct full batches of all workers of a process together
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

    /** Does not contain the client properties, which may be secret. */
    @Override
    public String toString() {
        return "CrewSettings[" + bootstrapServers + ", topics=" + topics + ", " + workload + "]";
    }
}
