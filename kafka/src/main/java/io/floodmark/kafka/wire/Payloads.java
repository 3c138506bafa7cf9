package io.floodmark.kafka.wire;

import io.floodmark.model.RecordSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The values of records: reproducible from a seed, different in every batch. */
final class Payloads {
    private static final String GENERATOR = "L64X128MixRandom";
    private static final byte CONSTANT = 'x';

    private final RecordSpec spec;
    private final RandomGenerator random;

    Payloads(RecordSpec spec, long seed) {
        this.spec = spec;
        this.random = RandomGeneratorFactory.of(GENERATOR).create(seed);
    }

    List<byte[]> next(int count) {
        List<byte[]> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[Math.toIntExact(spec.size().value())];
            switch (spec.content()) {
                case RANDOM -> random.nextBytes(value);
                case CONSTANT -> Arrays.fill(value, CONSTANT);
            }
            values.add(value);
        }
        return values;
    }
}
