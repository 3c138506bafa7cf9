package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.RawRecord;
import io.floodmark.load.RecordShapes;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.KeySpace;
import io.floodmark.traffic.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contents of records: reproducible from a seed, and different in every batch unless the plan wants it constant.
 * Used by one thread.
 */
final class Payloads {
    private final RecordSource source;
    private final Keys keys;

    /** Returns the key of the next record; null if it has none. */
    private interface Keys {
        byte @Nullable [] next();
    }

    /** @param randomShare see {@link CompressionDial} */
    Payloads(RecordSpec record, double randomShare, long seed) {
        try {
            this.source = new RecordSource(RecordShapes.of(record, randomShare), seed);
        } catch (IOException unreadable) {
            throw new EnvironmentException("the corpus cannot be read: " + unreadable.getMessage(), unreadable);
        }
        this.keys = all(source);
    }

    private Payloads(RecordSource source, Keys keys) {
        this.source = source;
        this.keys = keys;
    }

    /** Returns the same records, but with keys of one partition. */
    Payloads of(int partition, KeyShares shares) {
        return new Payloads(source, () -> shares.next(partition, source.random()));
    }

    List<RawRecord> next(int count) {
        List<RawRecord> records = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            records.add(new RawRecord(keys.next(), source.value(), source.headers()));
        }
        return records;
    }

    private static Keys all(RecordSource source) {
        if (source.keys().isEmpty()) {
            return () -> null;
        }
        KeySpace space = source.keys().get();
        return () -> space.key(space.next(source.random()));
    }

    /** Returns a record of the mean size, to determine how many fit into a batch. */
    RawRecord ofMeanSize() {
        byte[] value = new byte[(int) Math.max(0, Math.round(source.meanBytes() - source.besideValue()))];
        return new RawRecord(source.keys().map(space -> space.key(0)).orElse(null), value, source.headers());
    }
}
