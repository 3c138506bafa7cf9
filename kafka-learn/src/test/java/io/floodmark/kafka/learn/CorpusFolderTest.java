package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.workload.Content;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusFolderTest {
    @TempDir
    private Path parent;

    private CorpusFolder folder(int most) {
        return new CorpusFolder(parent.resolve("values"), most, new SplittableRandom(42));
    }

    private static byte[] text(int number) {
        return ("value " + number).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void writesValuesThatTheirOwnerAloneMayRead() throws IOException {
        CorpusFolder folder = folder(100);
        folder.value(text(1));
        folder.value(new byte[0]);
        folder.value(text(22));

        Content.Documents documents = folder.write();

        Path made = parent.resolve("values");
        assertThat(documents.documents()).isEqualTo(2);
        assertThat(documents.largest().value()).isEqualTo(8);
        assertThat(made.resolve("000001")).hasBinaryContent(text(1));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made.resolve("000002"))))
                .isEqualTo("rw-------");
    }

    @Test
    void keepsAsManyAsAskedFromAllThatItIsGiven() throws IOException {
        CorpusFolder folder = folder(200);
        for (int number = 0; number < 10_000; number++) {
            folder.value(text(number));
        }

        assertThat(folder.write().documents()).isEqualTo(200);
        try (Stream<Path> files = Files.list(parent.resolve("values"))) {
            double mean = files.mapToInt(CorpusFolderTest::number).average().orElseThrow();
            // The mean of 200 out of 10,000 is 5,000 with a standard deviation of 204.
            assertThat(mean).isBetween(4_000.0, 6_000.0);
        }
    }

    private static int number(Path file) {
        try {
            return Integer.parseInt(Files.readString(file).substring("value ".length()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void refusesAFolderWithFilesAndAFile() throws IOException {
        Files.writeString(parent.resolve("mine"), "x");

        assertThatThrownBy(() -> new CorpusFolder(parent, 10, new SplittableRandom(1)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is there already");
        assertThatThrownBy(() -> new CorpusFolder(parent.resolve("mine"), 10, new SplittableRandom(1)))
                .isInstanceOf(PlanException.class);
    }

    @Test
    void makesNothingWhereThereIsNoValue() {
        CorpusFolder folder = folder(10);

        assertThatThrownBy(folder::write).isInstanceOf(TargetException.class).hasMessageContaining("has a value");
        assertThat(parent.resolve("values")).doesNotExist();
    }
}
