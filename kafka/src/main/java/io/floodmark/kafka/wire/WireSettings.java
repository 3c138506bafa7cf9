package io.floodmark.kafka.wire;

import io.floodmark.model.Bytes;
import io.floodmark.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * What a wire fleet sends, and where.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as a file for {@code --command-config} has them; may hold secrets, so never print them
 * @param topics exist already; all their partitions are written to
 * @param seed of the records' contents
 * @param pool what the distinct full batches of all producers together take before compression, at least
 * @param corpus values that records carry, drawn at random, in place of what the workload says of their content; each as
 *     long as a record. Empty: none. For comparisons with other tools on the same bytes.
 */
public record WireSettings(
        String bootstrapServers,
        Map<String, String> client,
        List<String> topics,
        Workload workload,
        long seed,
        Bytes pool,
        List<String> corpus) {
    public static final Bytes DEFAULT_POOL = Bytes.ofMiB(64);

    public WireSettings {
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("topics is []; expected at least one name");
        }
        corpus = List.copyOf(corpus);
        long size = workload.record().size().value();
        for (String value : corpus) {
            int bytes = value.getBytes(StandardCharsets.UTF_8).length;
            if (bytes != size) {
                throw new IllegalArgumentException("a value of the corpus has " + bytes + " B; expected " + size);
            }
        }
    }

    public WireSettings(
            String bootstrapServers, Map<String, String> client, List<String> topics, Workload workload, long seed) {
        this(bootstrapServers, client, topics, workload, seed, DEFAULT_POOL, List.of());
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return "WireSettings[" + bootstrapServers + ", topics=" + topics + ", " + workload + ", seed=" + seed
                + ", pool=" + pool + ", corpus of " + corpus.size() + "]";
    }
}
