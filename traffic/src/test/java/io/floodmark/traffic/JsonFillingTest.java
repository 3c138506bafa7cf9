package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFillingTest {
    private static final Pattern STRING = Pattern.compile("\"[^\"\\\\]*\"");
    private static final Pattern SCALAR = Pattern.compile("(0|[1-9][0-9]*)([.][0-9]+)?|true|false");
    /** An object or array of scalars, each of which has already been replaced by v. */
    private static final Pattern INNERMOST = Pattern.compile("[{](v:v(,v:v)*)?[}]|\\[(v(,v)*)?\\]");

    private final SplittableRandom random = new SplittableRandom(11);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 20, 21, 22, 23, 24, 25, 26, 500, 700, 5_000, 400_000})
    void isOneDocumentOfExactlyTheSizeAskedFor(int bytes) {
        byte[] value = PayloadGenerator.json().value(bytes, random);

        assertThat(value).hasSize(bytes);
        assertThat(reduced(new String(value, US_ASCII))).isEqualTo("v");
    }

    /**
     * Replaces strings, then numbers, then objects and arrays that contain only replaced values, until nothing changes
     * any more.
     */
    private static String reduced(String document) {
        String text = STRING.matcher(document).replaceAll("v");
        text = SCALAR.matcher(text).replaceAll("v");
        String before = "";
        while (!before.equals(text)) {
            before = text;
            text = INNERMOST.matcher(text).replaceAll("v");
        }
        return text;
    }

    @Test
    void hasNothingToSayInNoBytes() {
        assertThat(PayloadGenerator.json().value(0, random)).isEmpty();
    }

    @Test
    void theSameSeedMakesTheSameDocumentAndAnotherMakesAnother() throws IOException {
        RecordShape shape = RecordShape.of(RecordShape.ofSize(5_000).withJson().texts());

        byte[] value = new RecordSource(shape, 1).value();

        assertThat(new RecordSource(shape, 1).value()).isEqualTo(value);
        assertThat(new RecordSource(shape, 2).value()).isNotEqualTo(value);
    }

    @Test
    void givesAnEntropyCoderMoreThanADictionaryFinds() {
        byte[] value = PayloadGenerator.json().value(40_000, random);

        int matches = deflated(value, Deflater.BEST_SPEED, Deflater.DEFAULT_STRATEGY);
        int onlyLetters = deflated(value, Deflater.DEFAULT_COMPRESSION, Deflater.HUFFMAN_ONLY);

        assertThat(matches).isBetween(value.length / 5, value.length / 2);
        assertThat(onlyLetters).isBetween(value.length / 2, value.length * 4 / 5);
    }

    private static int deflated(byte[] value, int level, int strategy) {
        Deflater deflater = new Deflater(level);
        deflater.setStrategy(strategy);
        deflater.setInput(value);
        deflater.finish();
        byte[] room = new byte[2 * value.length];
        int bytes = 0;
        while (!deflater.finished()) {
            bytes += deflater.deflate(room);
        }
        deflater.end();
        return bytes;
    }
}
