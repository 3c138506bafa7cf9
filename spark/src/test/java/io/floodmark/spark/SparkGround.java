package io.floodmark.spark;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.crew.CrewFleetContract;
import io.floodmark.crew.CrewSettings;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Plan;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of test fleets: producers of records of 200 B, executors with little memory.
 *
 * @param bootstrapServers of the broker
 * @param master of Spark
 * @param more properties of Spark
 */
record SparkGround(String bootstrapServers, String master, Map<String, String> more) {
    /** With these, a JVM that lives for seconds needs half of the CPU time to start. */
    static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    SparkSettings settings(OptionalInt workers, String topic, Path log) {
        return settings(workers, topic, "engine: wire", log);
    }

    SparkSettings settings(OptionalInt workers, String topic, String produce, Path log) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "spark.executor.memory",
                "512m",
                "spark.executor.extraJavaOptions",
                String.join(" ", QUICK_START),
                "spark.driver.extraJavaOptions",
                String.join(" ", QUICK_START),
                "spark.driver.host",
                "127.0.0.1",
                "spark.driver.bindAddress",
                "127.0.0.1",
                "spark.scheduler.maxRegisteredResourcesWaitingTime",
                // More than there are never come, but those that there are need time to start on a busy machine.
                workers.orElse(0) > 2 ? "20s" : "60s"));
        properties.putAll(more);
        DriverFiles files = new DriverFiles(StandaloneSpark.jars(), Optional.empty(), Optional.empty());
        return settings(bootstrapServers, master, properties, workers, topic, produce, log, files);
    }

    static SparkSettings settings(
            String bootstrapServers,
            String master,
            Map<String, String> properties,
            OptionalInt workers,
            String topic,
            String produce,
            Path log,
            DriverFiles files) {
        Plan plan =
                PlanReader.read(Optional.of(new PlanText("plan", """
                        floodmark: 1
                        cluster: { bootstrap-server: "%s" }
                        workload:
                          partitions: 4
                          replication-factor: 1
                          record: { size: 200B }
                          produce: { %s }
                        """.formatted(bootstrapServers, produce))), List.of());
        return new SparkSettings(
                new FleetSpec(master, workers, false, properties),
                new CrewSettings(
                        workers,
                        bootstrapServers,
                        Map.of(1, InetSocketAddress.createUnresolved("127.0.0.1", 9092)),
                        Map.of("client.id", "test"),
                        false,
                        List.of(topic),
                        plan.workload(),
                        OptionalInt.empty(),
                        PlanWriter.write(plan),
                        new RequestTexts(Map.of("Authorization", "Bearer " + CrewFleetContract.SECRET), "", ""),
                        WireSettings.DEFAULT_POOL),
                files,
                log);
    }
}
