package io.floodmark.spark;

import io.floodmark.model.Bytes;
import io.floodmark.model.FleetSpec;
import io.floodmark.model.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a fleet on Spark sends, and where it runs.
 *
 * @param bootstrapServers host:port, ... as executors reach them
 * @param client properties as a file for {@code --command-config} has them; may hold secrets, so never print them
 * @param secrets whether they do
 * @param topics exist already; all their partitions are written to
 * @param workload as the plan has it
 * @param producers in all workers together; empty: as many as brokers, and at least one for each worker
 * @param plan in full, as it is stored
 * @param pool what the distinct full batches of all workers together take before compression, at least
 * @param files of the driver's process
 * @param log where the driver's errors go; in a folder that exists, and removed when the fleet is closed
 */
public record SparkSettings(
        FleetSpec fleet,
        String bootstrapServers,
        Map<String, String> client,
        boolean secrets,
        List<String> topics,
        Workload workload,
        OptionalInt producers,
        int brokers,
        String plan,
        Bytes pool,
        DriverFiles files,
        Path log) {
    public SparkSettings {
        client = Map.copyOf(client);
        topics = List.copyOf(topics);
    }

    /** Without the client properties, which may be secret. */
    @Override
    public String toString() {
        return "SparkSettings[" + fleet + ", " + bootstrapServers + ", topics=" + topics + ", " + workload + "]";
    }
}
