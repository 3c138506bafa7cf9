package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
    private static BoundedLines of(String text) {
        return new BoundedLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void readsLinesWhateverEndsThem() throws IOException {
        BoundedLines lines = of("one\ntwo\r\n\nvier ü\nlast");

        assertThat(lines.next()).hasValue("one");
        assertThat(lines.next()).hasValue("two");
        assertThat(lines.next()).hasValue("");
        assertThat(lines.next()).hasValue("vier ü");
        assertThat(lines.next()).as("which nothing ends").hasValue("last");
        assertThat(lines.next()).isEmpty();
    }

    @Test
    void readsALineThatNeverEndsInPieces() throws IOException {
        BoundedLines lines = new BoundedLines(new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] into, int from, int length) {
                Arrays.fill(into, from, from + length, (byte) 'x');
                return length;
            }
        });

        for (int piece = 0; piece < 3; piece++) {
            assertThat(lines.next()).hasValueSatisfying(text -> assertThat(text).hasSize(BoundedLines.LONGEST_CHARS));
        }
    }

    @Test
    void losesNothingWhereALineIsLongerThanAPiece() throws IOException {
        String one = "x".repeat(BoundedLines.LONGEST_CHARS);
        BoundedLines lines = of(one + "y\nz\n");

        assertThat(lines.next()).hasValue(one);
        assertThat(lines.next()).hasValue("y");
        assertThat(lines.next()).hasValue("z");
        assertThat(lines.next()).isEmpty();
    }
}
