package io.floodmark.runner.machine;

import io.floodmark.host.MachineChecks;
import io.floodmark.host.speed.CoreSpeed;
import io.floodmark.host.speed.DiskSpeed;
import io.floodmark.host.speed.LoopbackSpeed;
import io.floodmark.host.speed.MeasuredSpeed;
import io.floodmark.host.speed.WorkRate;
import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.kafka.wire.net.RawRecord;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.ProduceSpec.Codec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Measures the parts of this machine that bound a cluster on it, one after the other. Nothing else may run meanwhile.
 */
public final class MachineSpeeds {
    /** A batch of 64 records of about 1 kB has four times the default of {@code batch.size}. */
    private static final int RECORDS = 64;

    private static final int FIELDS = 20;
    private static final long SEED = 42;

    private MachineSpeeds() {}

    /**
     * Measures all parts, which takes 13 steps.
     *
     * @param folder whose disk is measured; need not exist
     * @param step time of most measurements
     * @param measured receives each result as soon as it is there
     */
    public static void measure(Path folder, Duration step, NanoClock clock, Consumer<MeasuredSpeed> measured) {
        DiskSpeed.measure(MachineChecks.onDisk(folder), step.multipliedBy(4), step.multipliedBy(2), clock)
                .forEach(measured);
        measured.accept(LoopbackSpeed.measure(step, clock));
        measured.accept(CoreSpeed.memory(step, clock));
        measured.accept(CoreSpeed.encryption(step, clock));
        for (Codec codec : Codec.values()) {
            if (codec != Codec.NONE) {
                measured.accept(compression(codec, step, clock));
            }
        }
    }

    /** Measures Kafka's own compression of batches of JSON, with the codec's default level. */
    private static MeasuredSpeed compression(Codec codec, Duration time, NanoClock clock) {
        BatchEncoder encoder = new BatchEncoder(codec, OptionalInt.empty());
        List<RawRecord> records = records();
        int bytes = records.stream().mapToInt(RawRecord::payloadBytes).sum();
        double ratio = encoder.encode(records).remaining() / (double) bytes;
        double perSecond = WorkRate.perCpuSecond(time, clock, () -> {
            encoder.encode(records);
            return bytes;
        });
        return MeasuredSpeed.bytes(
                "compression by " + codec.name().toLowerCase(Locale.ROOT),
                perSecond,
                String.format(Locale.ROOT, "one core, JSON to %.0f%% of its size", 100 * ratio));
    }

    private static List<RawRecord> records() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<RawRecord> records = new ArrayList<>();
        for (int record = 0; record < RECORDS; record++) {
            StringBuilder json = new StringBuilder("{\"sequence\":" + record);
            for (int field = 0; field < FIELDS; field++) {
                json.append(String.format(Locale.ROOT, ",\"measurement_%d\":\"%x\"", field, random.nextLong()));
            }
            records.add(new RawRecord(null, json.append('}').toString().getBytes(StandardCharsets.UTF_8), List.of()));
        }
        return records;
    }
}
