package io.floodmark.kafka.wire.producer;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a wire fleet.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as in a file for {@code --command-config}; may contain secrets, so never print them
 * @param topics existing topics, of which all partitions are written to
 * @param seed of the records' contents
 * @param pool lower bound of the pool of batches, before compression; it grows to the bytes that the producers may have
 *     in flight
 * @param dues receives scheduled send times for readers in this process; empty if there are none
 */
public record WireSettings(
        String bootstrapServers,
        Map<String, String> client,
        List<String> topics,
        Workload workload,
        long seed,
        Bytes pool,
        Optional<DueTimeIndex> dues) {
    public static final Bytes DEFAULT_POOL = Bytes.ofMiB(64);

    public WireSettings {
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("topics is []; expected at least one name");
        }
    }

    public WireSettings(
            String bootstrapServers, Map<String, String> client, List<String> topics, Workload workload, long seed) {
        this(bootstrapServers, client, topics, workload, seed, DEFAULT_POOL, Optional.empty());
    }

    /** Leaves out the client properties, which may be secret. */
    @Override
    public String toString() {
        return "WireSettings[" + bootstrapServers + ", topics=" + topics + ", " + workload + ", seed=" + seed
                + ", pool=" + pool + "]";
    }
}
