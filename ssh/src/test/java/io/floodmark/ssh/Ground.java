package io.floodmark.ssh;

import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.config.PlanWriter;
import io.floodmark.crew.CrewFleetContract;
import io.floodmark.crew.CrewSettings;
import io.floodmark.kafka.wire.WireSettings;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.Plan;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What fleets of tests are: producers of records of 200 B, two where nobody says how many.
 *
 * @param bootstrapServers of the broker
 * @param client of ssh
 * @param on the hosts
 */
record Ground(String bootstrapServers, String client, String on) {
    /** Of no use to a broker without TLS. */
    static final String SECRET = CrewFleetContract.SECRET;

    SshSettings settings(OptionalInt workers, String topic, Path log) {
        return settings(workers, 2, topic, log);
    }

    SshSettings settings(OptionalInt workers, int producers, String topic, Path log) {
        return settings(workers, producers, topic, "engine: wire", log);
    }

    /** @param produce what of the producers is said in the plan */
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
