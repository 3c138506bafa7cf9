package io.floodmark.kafka.wire;

import java.util.List;
import java.util.Map;

/**
 * Which consumers of the wire engine there are, and which of them run here.
 *
 * @param bootstrapServers host:port, ...
 * @param client properties as a file for {@code --command-config} has them; may hold secrets, so never print them
 * @param groups names of the groups
 * @param members of each group, 1 or more
 * @param worker serves members {@code worker}, {@code worker + of}, ... of all groups; from 0
 * @param of how many workers there are; 1: all members are served here
 * @param threads that serve them, at most
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

    /** All of them, in this process. */
    public static WireConsumeSettings here(
            String bootstrapServers, Map<String, String> client, List<String> groups, int members) {
        int threads = THREADS_PER_CORE * Runtime.getRuntime().availableProcessors();
        return new WireConsumeSettings(bootstrapServers, client, groups, members, 0, 1, threads);
    }

    /** The members, numbered through all groups. */
    ProducerRange crew() {
        return new ProducerRange(groups.size() * members, worker, of);
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return members + " members of each of " + groups + " on " + bootstrapServers + ", worker " + worker + " of "
                + of;
    }
}
