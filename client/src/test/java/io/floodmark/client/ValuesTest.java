package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.traffic.Corpus;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
    /** Together more than a pool of values could hold; the small ones come first. */
    private static final int SMALL = 3_000;

    private static final int LARGE = 60;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsEveryDocumentOfACorpusAsOftenAsTheOthers(boolean stamped) throws IOException {
        Values values = new Values(new RecordSource(shape(), 7), stamped);

        Map<Integer, Integer> bySize = new HashMap<>();
        for (int i = 0; i < 2 * (SMALL + LARGE); i++) {
            bySize.merge(values.next().length, 1, Integer::sum);
        }

        assertThat(bySize).isEqualTo(Map.of(5_000, 2 * SMALL, 400_000, 2 * LARGE));
    }

    /** Neighbouring lines of a file are similar; even so, a part of it must be representative. */
    @Test
    void sendsAFairPartInAShortTime() throws IOException {
        RecordSource source = new RecordSource(shape(), 7);
        Values values = new Values(source, false);

        double mean = IntStream.range(0, 1_000)
                .map(i -> values.next().length)
                .average()
                .orElseThrow();

        assertThat(mean).isBetween(0.5 * source.meanBytes(), 1.5 * source.meanBytes());
    }

    @Test
    void leavesSharedDocumentsAloneWhereItStampsThem() throws IOException {
        RecordSource source = new RecordSource(shape(), 7);
        byte[] first = new Values(source, true).next();
        first[0] = 'X';

        Values again = new Values(new RecordSource(shape(), 7), true);

        assertThat(IntStream.range(0, SMALL + LARGE).map(i -> again.next()[0])).containsOnly((int) 'a');
    }

    private RecordShape shape() throws IOException {
        Path lines = folder.resolve("corpus.jsonl");
        if (!Files.exists(lines)) {
            String small = "a".repeat(5_000) + "\n";
            String large = "a".repeat(400_000) + "\n";
            Files.write(
                    lines,
                    (small.repeat(SMALL)
                                    + IntStream.range(0, LARGE)
                                            .mapToObj(i -> large)
                                            .collect(Collectors.joining()))
                            .getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Corpus.read(lines).size()).isEqualTo(SMALL + LARGE);
        return RecordShape.ofSize(1).withCorpus(lines);
    }
}
