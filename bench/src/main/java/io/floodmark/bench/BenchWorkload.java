package io.floodmark.bench;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The load of the benches: one producer, one topic, acks=1 and therefore no idempotence, no compression, batches of 16
 * KiB, 5 ms linger.
 */
final class BenchWorkload {
    static final int PARTITIONS = 6;

    private static final ProduceSpec WIRE = ProduceSpec.wire(
            OptionalInt.of(1),
            ProduceSpec.Acks.LEADER,
            Bytes.ofKiB(16),
            Duration.ofMillis(5),
            ProduceSpec.Codec.NONE,
            5);

    /** The same settings for the client engine. */
    private static final ProduceSpec CLIENT = new ProduceSpec(
            ClientProduce.DEFAULT,
            WIRE.producers(),
            WIRE.acks(),
            WIRE.batchBytes(),
            WIRE.linger(),
            WIRE.codec(),
            WIRE.level(),
            WIRE.inFlight(),
            WIRE.idempotent(),
            WIRE.maxRequest());

    private BenchWorkload() {}

    static Workload wire(RecordSpec record) {
        return new Workload(1, PARTITIONS, 1, record, WIRE);
    }

    static Workload client(RecordSpec record) {
        return new Workload(1, PARTITIONS, 1, record, CLIENT);
    }
}
