package io.floodmark.kafka.wire.consumer;

import io.floodmark.kafka.wire.cluster.WorkerShare;
import java.util.List;
import java.util.Map;

/**
 * The consumers of the wire engine, and which of them run in this process.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as in a file for {@code --command-config}; may contain secrets, so never print them
 * @param groups names of the groups
 * @param members number of members of each group, 1 or more
 * @param worker number of this worker, from 0; it serves members {@code worker}, {@code worker + of}, ... of all groups
 * @param of number of workers; 1 if all members are served here
 * @param threads maximum number of threads that serve them
 */
public record WireConsumeSettings(
        String bootstrapServers,
        Map<String, String> client,
        List<String> groups,
        int members,
        int worker,
        int of,
        int threads) {
    private static final int THREADS_PER_CORE = 2;

    public WireConsumeSettings {
        client = Map.copyOf(client);
        groups = List.copyOf(groups);
    }

    /** Creates settings with all consumers in this process. */
    public static WireConsumeSettings here(
            String bootstrapServers, Map<String, String> client, List<String> groups, int members) {
        int threads = THREADS_PER_CORE * Runtime.getRuntime().availableProcessors();
        return new WireConsumeSettings(bootstrapServers, client, groups, members, 0, 1, threads);
    }

    /** Returns the members, numbered across all groups. */
    WorkerShare crew() {
        return new WorkerShare(groups.size() * members, worker, of);
    }

    /** Leaves out the client properties, which may be secret. */
    @Override
    public String toString() {
        return members + " members of each of " + groups + " on " + bootstrapServers + ", worker " + worker + " of "
                + of;
    }
}
