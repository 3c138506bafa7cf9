package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecordSourceTest {
    private static final int DRAWS = 200_000;
    private final SplittableRandom random = new SplittableRandom(7);

    @TempDir
    private Path folder;

    @Test
    void keyAndHeadersCountIntoTheSize() throws IOException {
        RecordShape shape = RecordShape.ofSize(200).withKeys(1_000, 16, 0).withHeaders(2, 10);

        RecordSource source = new RecordSource(shape, 1);

        assertThat(source.besideValue()).isEqualTo(16 + 2 * (2 + 10));
        assertThat(source.value()).hasSize(200 - 40);
        assertThat(source.meanBytes()).isEqualTo(200);
        assertThat(source.headers()).extracting(RecordShape.Header::name).containsExactly("h0", "h1");
    }

    @Test
    void weightedSizesComeAsOftenAsTheyWeigh() throws IOException {
        RecordShape shape = RecordShape.ofSize(1).withSizes(Map.of(100, 3.0, 1_000, 1.0));
        RecordSource source = new RecordSource(shape, 1);

        long small = 0;
        for (int i = 0; i < 20_000; i++) {
            small += source.value().length == 100 ? 1 : 0;
        }

        // Three standard errors of 20,000 draws.
        assertThat(small / 20_000.0).isCloseTo(0.75, within(0.0092));
        assertThat(source.meanBytes()).isEqualTo(325);
        assertThat(source.largestBytes()).isEqualTo(1_000);
    }

    @Test
    void logNormalSizesHaveTheMedianTheSpreadAndTheMeanTheyClaim() {
        Sizes sizes = Sizes.logNormal(1_000, 0.8, 1, 100_000);
        int[] drawn = new int[DRAWS];
        double sum = 0;
        for (int i = 0; i < DRAWS; i++) {
            drawn[i] = sizes.next(random);
            sum += drawn[i];
        }
        Arrays.sort(drawn);

        assertThat(drawn[DRAWS / 2]).isCloseTo(1_000, Percentage.withPercentage(1));
        assertThat(Math.log(drawn[(int) (DRAWS * 0.8413)] / 1_000.0)).isCloseTo(0.8, within(0.012));
        assertThat(sum / DRAWS).isCloseTo(sizes.mean(), Percentage.withPercentage(1));
    }

    @Test
    void logNormalSizesAreCutOffAtBothEnds() {
        Sizes sizes = Sizes.logNormal(1_000, 2, 500, 2_000);
        int[] drawn = random.ints(DRAWS).map(any -> sizes.next(random)).toArray();

        assertThat(Arrays.stream(drawn).summaryStatistics()).satisfies(all -> {
            assertThat(all.getMin()).isEqualTo(500);
            assertThat(all.getMax()).isEqualTo(2_000);
            assertThat(all.getAverage()).isCloseTo(sizes.mean(), Percentage.withPercentage(1));
        });
    }

    @Test
    void logNormalSizesHaveTheirMedianBetweenTheirEnds() {
        assertThatThrownBy(() -> Sizes.logNormal(1_000, 1, 1_001, 2_000))
                .hasMessageContaining("smallest 1001 B")
                .hasMessageContaining("expected 1 <= smallest <= median <= largest");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1})
    void fillingHasItsShareOfRandomBytes(double share) {
        byte[] value = PayloadGenerator.mixed(share).value(100_000, random);

        int constant = 0;
        for (byte each : value) {
            constant += each == 'x' ? 1 : 0;
        }
        assertThat(constant).isCloseTo((int) (100_000 * (1 - share + share / 256)), within(200));
    }

    @Test
    void theSameSeedMakesTheSameValuesAndAnotherMakesOthers() throws IOException {
        RecordShape shape = RecordShape.ofSize(500);

        byte[] value = new RecordSource(shape, 1).value();

        assertThat(new RecordSource(shape, 1).value()).isEqualTo(value);
        assertThat(new RecordSource(shape, 2).value()).isNotEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.8, 1.2})
    void keysComeAsOftenAsTheirShareSays(double skew) {
        KeySpace keys = skew == 0 ? KeySpace.uniform(500, 8) : KeySpace.zipfian(500, 8, skew);
        int[] times = new int[500];
        for (int i = 0; i < DRAWS; i++) {
            times[keys.next(random)]++;
        }

        double sum = 0;
        for (int number = 0; number < 500; number++) {
            double expected = keys.share(number) * DRAWS;
            sum += keys.share(number);
            assertThat((double) times[number])
                    .as("key %d", number)
                    .isCloseTo(expected, within(5 * Math.sqrt(expected) + 1));
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
    }

    @Test
    void keysAreDigitsOfEqualLength() {
        assertThat(KeySpace.uniform(1_000, 6).key(42)).asString().isEqualTo("000042");
        assertThatThrownBy(() -> KeySpace.uniform(1_001, 3)).hasMessageContaining("expected at least 4 B");
    }

    @Test
    void documentsOfAFolderComeRoundRobinInTheOrderOfTheirNames() throws IOException {
        Files.writeString(folder.resolve("b.json"), "second");
        Files.writeString(folder.resolve("a.json"), "first");
        Files.writeString(folder.resolve(".hidden"), "never");
        Files.createDirectory(folder.resolve("sub"));

        Corpus corpus = Corpus.read(folder);

        assertThat(corpus.size()).isEqualTo(2);
        assertThat(List.of(new String(corpus.document(0), UTF_8), new String(corpus.document(1), UTF_8)))
                .containsExactlyInAnyOrder("first", "second");
        assertThat(corpus.document(3)).isEqualTo(corpus.document(1));
        assertThat(corpus.meanBytes()).isEqualTo(5.5);
        assertThat(corpus.largestBytes()).isEqualTo(6);
    }

    @Test
    void documentsOfAFileAreItsLines() throws IOException {
        Path lines = Files.writeString(folder.resolve("events.jsonl"), "{\"a\":1}\n\n{\"b\":22}\n");

        Corpus corpus = Corpus.read(lines);

        assertThat(corpus.size()).isEqualTo(2);
        RecordSource source =
                new RecordSource(RecordShape.ofSize(9).withCorpus(lines).withKeys(10, 4, 0), 3);
        assertThat(source.value().length + source.value().length).isEqualTo(7 + 8);
        assertThat(source.meanBytes()).isEqualTo(7.5 + 4);
    }

    @Test
    void refusesACorpusThatIsEmptyOrNotThere() {
        assertThatThrownBy(() -> Corpus.read(folder)).hasMessageContaining("has no document");
        assertThatThrownBy(() -> Corpus.read(folder.resolve("absent"))).isInstanceOf(IOException.class);
    }

    @Test
    void aShapeComesBackFromItsTexts() {
        RecordShape shape = RecordShape.ofSize(10)
                .withLogNormalSizes(1_000, 0.5, 10, 9_000)
                .withRandomShare(0.25)
                .withKeys(100, 8, 0.99)
                .withHeaders(1, 3)
                .stamped();

        assertThat(RecordShape.of(shape.texts())).isEqualTo(shape);
        assertThat(RecordShape.of(shape.texts()).sizes().orElseThrow().largest())
                .isEqualTo(9_000);
    }

    @Test
    void aStampIsReadAsItWasWritten() {
        byte[] value = new byte[Stamp.BYTES];
        assertThat(Stamp.on(value)).isFalse();

        Stamp.write(value, 3, 1L << 40, 1_700_000_000_123_456_789L);

        assertThat(Stamp.on(value)).isTrue();
        assertThat(Stamp.producer(value)).isEqualTo(3);
        assertThat(Stamp.sequence(value)).isEqualTo(1L << 40);
        assertThat(Stamp.dueNanos(value)).isEqualTo(1_700_000_000_123_456_789L);
        assertThat(Stamp.on(new byte[Stamp.BYTES - 1])).isFalse();
    }
}
