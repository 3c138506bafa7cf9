package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.Connections;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Creates loads for tests, and fleets of the wire engine that send them. */
public final class WireLoads {
    private WireLoads() {}

    /** Returns a workload of two producers with a linger of 5 ms. */
    public static Workload workload(int recordBytes, int replicationFactor, Acks acks, Codec codec) {
        return workload(recordBytes, replicationFactor, acks, codec, OptionalInt.of(2), Duration.ofMillis(5));
    }

    static Workload workload(
            int recordBytes, int replicationFactor, Acks acks, Codec codec, OptionalInt producers, Duration linger) {
        ProduceSpec produce = ProduceSpec.wire(producers, acks, Bytes.ofKiB(16), linger, codec, 5);
        RecordSpec record = RecordSpec.of(new Bytes(recordBytes), new Content.Random());
        return new Workload(1, 3, replicationFactor, record, produce);
    }

    public static WireFleet fleet(KafkaCluster cluster, Workload workload, String... topics) {
        return fleet(cluster, cluster.client(), workload, topics);
    }

    public static WireFleet fleet(
            KafkaCluster cluster, Map<String, String> client, Workload workload, String... topics) {
        WireSettings settings = new WireSettings(
                cluster.bootstrapServers(), client, List.of(topics), workload, 7, Bytes.ofMiB(4), Optional.empty());
        return new WireFleet(settings, Connections.CLOCK, InstantSource.system());
    }

    public static LoadOrder openLoop(double perSecond, Duration atMost, ByteBudget... budgets) {
        return new LoadOrder(Pace.constant(perSecond), atMost, List.of(budgets));
    }

    public static LoadOrder flatOut(Duration atMost, ByteBudget... budgets) {
        return new LoadOrder(Pace.FLAT_OUT, atMost, List.of(budgets));
    }
}
