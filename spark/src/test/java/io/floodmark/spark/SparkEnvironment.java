package io.floodmark.spark;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.FleetEnvironment;
import io.floodmark.model.unit.SystemClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Two executors of a real standalone cluster. */
final class SparkEnvironment implements FleetEnvironment {
    private final Path folder;
    private final String bootstrapServers;
    private final StandaloneSpark spark;

    SparkEnvironment(Path folder, String bootstrapServers) throws IOException {
        this.folder = folder;
        this.bootstrapServers = bootstrapServers;
        this.spark = new StandaloneSpark(folder, 2);
    }

    @Override
    public CrewFleet start(OptionalInt workers, String topic, String produce) throws IOException {
        Path log = Files.createTempFile(folder, "driver-", ".log");
        SparkGround ground = new SparkGround(bootstrapServers, spark.master(), Map.of());
        return SparkFleet.start(ground.settings(workers, topic, produce, log), new SystemClock());
    }

    /** Starts a fleet with additional properties of Spark. */
    CrewFleet start(OptionalInt workers, Map<String, String> properties, Path log) {
        SparkGround ground = new SparkGround(bootstrapServers, spark.master(), properties);
        return SparkFleet.start(ground.settings(workers, "none", log), new SystemClock());
    }

    @Override
    public List<ProcessHandle> workers() {
        return spark.executors();
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        spark.close();
    }
}
