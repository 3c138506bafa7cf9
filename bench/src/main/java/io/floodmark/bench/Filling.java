package io.floodmark.bench;

import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Fills a topic with random bytes in full batches of 16 KiB, up to a number of bytes of log, which is never exceeded.
 */
final class Filling {
    private static final Duration AT_MOST = Duration.ofMinutes(10);
    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final int LOOK_MILLIS = 100;
    private static final int SEED = 1;

    private Filling() {}

    /** Fills an empty topic; returns the number of records in it. */
    static long fill(BenchBroker broker, String topic, int recordBytes, Bytes log) {
        RecordSpec record = RecordSpec.of(new Bytes(recordBytes), new Content.Random());
        WireSettings settings =
                new WireSettings(broker.bootstrapServers(), Map.of(), List.of(topic), BenchWorkload.wire(record), SEED);
        LoadOrder order = new LoadOrder(Pace.FLAT_OUT, AT_MOST, List.of(new ByteBudget(log.value())));
        try (WireFleet fleet = new WireFleet(settings, System::nanoTime, InstantSource.system());
                LoadSession session = fleet.start(order)) {
            while (!session.ended()) {
                session.poll();
                InterruptibleSleep.millis(LOOK_MILLIS);
            }
            session.stop(DRAIN);
        }
        return broker.records(topic, BenchWorkload.PARTITIONS);
    }
}
