package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedLogTest {
    @TempDir
    private Path folder;

    private BoundedLog logged(String output, Bytes limit) {
        BoundedLog log = BoundedLog.pump(
                "t", new ByteArrayInputStream(output.getBytes(StandardCharsets.UTF_8)), folder.resolve("t.log"), limit);
        log.close();
        return log;
    }

    @Test
    void keepsAllOfAShortOutput() {
        assertThat(logged("one\ntwo\n", Bytes.ofKiB(1)).tail(9)).isEqualTo("one\ntwo");
    }

    @Test
    void tellsTheLastLinesOnly() {
        assertThat(logged("one\ntwo\nthree\n", Bytes.ofKiB(1)).tail(2)).isEqualTo("two\nthree");
    }

    @Test
    void dropsTheOldestBeyondTheLimitAndTellsTheEnd() throws IOException {
        String output =
                IntStream.range(0, 20_000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());

        BoundedLog log = logged(output, Bytes.ofKiB(64));

        assertThat(Files.size(folder.resolve("t.log")) + Files.size(folder.resolve("t.log.1")))
                .isLessThanOrEqualTo(64 * 1024);
        assertThat(log.tail(1)).isEqualTo("line 19999");
    }
}
