package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
    @TempDir
    private Path folder;

    @Test
    void tellsEachLineOnceAndOnlyWhenItIsComplete() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "one\ntwo\nthr");
        LogTail tail = new LogTail(log);

        assertThat(tail.fresh()).containsExactly("one", "two");
        assertThat(tail.fresh()).isEmpty();

        Files.writeString(log, "ee\n", StandardOpenOption.APPEND);

        assertThat(tail.fresh()).containsExactly("three");
    }
}
