package io.floodmark.kafka.wire;

import io.floodmark.model.RecordSpec;
import java.nio.charset.StandardCharsets;
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
    private final List<byte[]> corpus;
    private final RandomGenerator random;

    /** @param corpus drawn from at random, in place of the content of {@code spec}; empty: none */
    Payloads(RecordSpec spec, List<String> corpus, long seed) {
        this.spec = spec;
        this.corpus = corpus.stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .toList();
        this.random = RandomGeneratorFactory.of(GENERATOR).create(seed);
    }

    List<byte[]> next(int count) {
        List<byte[]> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(corpus.isEmpty() ? made() : corpus.get(random.nextInt(corpus.size())));
        }
        return values;
    }

    private byte[] made() {
        byte[] value = new byte[Math.toIntExact(spec.size().value())];
        switch (spec.content()) {
            case RANDOM -> random.nextBytes(value);
            case CONSTANT -> Arrays.fill(value, CONSTANT);
        }
        return value;
    }
}
