package io.floodmark.bench;

import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.kafka.wire.WireSettings;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.Bytes;
import io.floodmark.model.Content;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The wire engine flat out, recording everything as in a trial, until it is killed.
 *
 * <p>Arguments: bootstrap server, topic, record bytes, producers, file of values (one a line).
 */
final class WireLoad {
    private WireLoad() {}

    public static void main(String[] arguments) throws InterruptedException {
        int recordBytes = Integer.parseInt(arguments[2]);
        Content.Documents values =
                new Content.Documents(arguments[4], GeneratorCost.VALUES, recordBytes, new Bytes(recordBytes));
        Workload workload = workload(RecordSpec.of(new Bytes(recordBytes), values), Integer.parseInt(arguments[3]));
        WireSettings settings = new WireSettings(arguments[0], Map.of(), List.of(arguments[1]), workload, 1);
        LoadOrder order = new LoadOrder(Pace.FLAT_OUT, Duration.ofHours(1), List.of());
        try (WireFleet fleet = new WireFleet(settings, System::nanoTime, InstantSource.system());
                LoadSession session = fleet.start(order)) {
            while (!session.ended()) {
                session.poll();
                Thread.sleep(500);
            }
        }
    }

    /** One topic, acks=1, no compression, batches of 16 KiB. */
    static Workload workload(RecordSpec record, int producers) {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.of(producers),
                ProduceSpec.Acks.LEADER,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                ProduceSpec.Codec.NONE,
                5);
        return new Workload(1, GeneratorCost.PARTITIONS, 1, record, produce);
    }
}
