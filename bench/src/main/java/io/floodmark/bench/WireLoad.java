package io.floodmark.bench;

import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.kafka.wire.WireSettings;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.Pace;
import io.floodmark.model.Bytes;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The wire engine flat out, recording everything as in a trial, until it is killed.
 *
 * <p>Arguments: bootstrap server, topic, record bytes, producers, file of values (one a line, drawn at random).
 */
final class WireLoad {
    private WireLoad() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Workload workload = workload(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        WireSettings settings = new WireSettings(
                arguments[0],
                Map.of(),
                List.of(arguments[1]),
                workload,
                1,
                WireSettings.DEFAULT_POOL,
                Files.readAllLines(Path.of(arguments[4])));
        LoadOrder order = new LoadOrder(new Pace.FlatOut(), Duration.ofHours(1), List.of());
        try (WireFleet fleet = new WireFleet(settings, System::nanoTime, InstantSource.system());
                LoadSession session = fleet.start(order)) {
            while (!session.ended()) {
                session.poll();
                Thread.sleep(500);
            }
        }
    }

    /** One topic, acks=1, no compression, batches of 16 KiB. */
    static Workload workload(int recordBytes, int producers) {
        ProduceSpec produce = new ProduceSpec(
                ProduceSpec.Engine.WIRE,
                OptionalInt.of(producers),
                ProduceSpec.Acks.LEADER,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                ProduceSpec.Codec.NONE,
                5);
        RecordSpec record = new RecordSpec(new Bytes(recordBytes), RecordSpec.Content.RANDOM);
        return new Workload(1, GeneratorCost.PARTITIONS, 1, record, produce);
    }
}
