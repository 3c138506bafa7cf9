package io.floodmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorpusTest {
    @TempDir
    private Path folder;

    @Test
    void takesEachLineAsItIsWithoutItsEnd() throws IOException {
        Corpus corpus =
                Corpus.read(write("{\"a\": 1}\r\n\n  \n{\"b\": \"\u00e9\"}\n last".getBytes(StandardCharsets.UTF_8)));

        assertThat(texts(corpus)).containsExactlyInAnyOrder("{\"a\": 1}", "{\"b\": \"\u00e9\"}", " last");
    }

    /** These lines span several of the blocks in which the file is read. */
    @ParameterizedTest
    @ValueSource(ints = {65_535, 65_536, 65_537, 200_000})
    void takesLongLinesWhole(int length) throws IOException {
        String line = "a".repeat(length);

        Corpus corpus = Corpus.read(write((line + "\n" + line + "\nb").getBytes(StandardCharsets.UTF_8)));

        assertThat(texts(corpus)).containsExactlyInAnyOrder(line, line, "b");
        assertThat(corpus.largestName()).endsWith("corpus.jsonl:1");
    }

    @Test
    void namesTheLineThatIsNotUtf8() throws IOException {
        Path file = write("{\"a\": 1}\n\n{\"b\": \"\u00e9\"}\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> Corpus.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        file + ":3 is not UTF-8: byte 8 of the line is 0xE9; expected documents in UTF-8")
                .hasMessageContaining("iconv -f ISO-8859-1 -t UTF-8");
    }

    @Test
    void namesALineThatEndsWithinACharacter() throws IOException {
        Path file = write(new byte[] {'a', (byte) 0xC3, '\n'});

        assertThatThrownBy(() -> Corpus.read(file))
                .hasMessageStartingWith(file + ":1 is not UTF-8: byte 2 of the line is 0xC3");
    }

    @Test
    void saysWhyAFolderHasNoDocument() throws IOException {
        assertThatThrownBy(() -> Corpus.read(folder))
                .hasMessageContaining("has no document: it contains no files; expected");

        Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> Corpus.read(folder))
                .hasMessageContaining("has no document: all its 1 files are empty");
    }

    @Test
    void saysWhyAFileHasNoDocument() throws IOException {
        assertThatThrownBy(() -> Corpus.read(write(new byte[0]))).hasMessageContaining("has no document: it is empty");
        assertThatThrownBy(() -> Corpus.read(write(new byte[] {'\n', ' ', '\n'})))
                .hasMessageContaining("has no document: all its 2 lines are blank");
    }

    /** Not even root may read /proc/self/mem. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void namesTheFileThatCannotBeRead() throws IOException {
        Path unreadable = Path.of("/proc/self/mem");
        Path link = Files.createSymbolicLink(folder.resolve("document"), unreadable);

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(link + " cannot be read (")
                .hasMessageContaining("expected files that the user of this process may read");
    }

    @Test
    void tellsWhereTheLargestStands() throws IOException {
        Files.write(folder.resolve("a"), new byte[10]);
        Path large = Files.write(folder.resolve("b"), new byte[2_000]);
        Files.write(folder.resolve("c"), new byte[20]);

        Corpus corpus = Corpus.read(folder);

        assertThat(corpus.largestBytes()).isEqualTo(2_000);
        assertThat(corpus.largestName()).isEqualTo(large.toString());
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("corpus.jsonl"), bytes);
    }

    private static List<String> texts(Corpus corpus) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < corpus.size(); i++) {
            texts.add(new String(corpus.document(i), StandardCharsets.UTF_8));
        }
        return texts;
    }
}
