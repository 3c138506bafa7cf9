package io.floodmark.ssh;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.crew.CrewFleetContract;
import io.floodmark.crew.CrewSettings;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.plan.Plan;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of test fleets: producers of records of 200 B, two of them by default.
 *
 * @param bootstrapServers of the broker
 * @param client of ssh
 * @param on the hosts
 */
record Ground(String bootstrapServers, String client, String on) {
    /** The secret in the settings. A broker without TLS has no use for it. */
    static final String SECRET = CrewFleetContract.SECRET;

    SshSettings settings(OptionalInt workers, String topic, Path log) {
        return settings(workers, 2, topic, log);
    }

    SshSettings settings(OptionalInt workers, int producers, String topic, Path log) {
        return settings(workers, producers, topic, "engine: wire", log);
    }

    /** @param produce the producers' settings in the plan */
    SshSettings settings(OptionalInt workers, int producers, String topic, String produce, Path log) {
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
        CrewSettings crew = new CrewSettings(
                workers,
                bootstrapServers,
                Map.of(1, InetSocketAddress.createUnresolved("127.0.0.1", 9092)),
                Map.of("client.id", "test", "ssl.key.password", SECRET),
                false,
                List.of(topic),
                plan.workload(),
                OptionalInt.of(producers),
                PlanWriter.write(plan),
                new RequestTexts(Map.of("Authorization", "Bearer " + SECRET), "", ""),
                WireSettings.DEFAULT_POOL);
        return new SshSettings(on, crew, client, log);
    }
}
