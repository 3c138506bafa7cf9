package io.floodmark.profiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
class ProfilerTest {
    @TempDir
    private Path folder;

    private volatile double sink;

    @Test
    void showsWhereThisJvmComputes() throws Exception {
        Path recording = folder.resolve("ourselves.jfr");

        try (Profiler.Recording running = Profiler.in(folder).ourselves(recording)) {
            assertThat(running).isNotNull();
            computeForASecond();
        }
        List<Path> pages = FlameGraphs.of(recording);

        assertThat(pages)
                .extracting(page -> page.getFileName().toString())
                .containsExactly("ourselves-cpu.html", "ourselves-locks.html");
        assertThat(Files.readString(pages.get(0))).contains("ProfilerTest.computeForASecond");
    }

    private void computeForASecond() {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < 1_000_000_000L) {
            sink = Math.sqrt(sink + 1);
        }
    }

    @Test
    void writesNothingOfWhatWasNotRecorded() {
        assertThat(FlameGraphs.of(folder.resolve("absent.jfr"))).isEmpty();
    }

    @Test
    void namesTheRecordingInTheFlagOfAJvm() {
        assertThat(Profiler.in(folder).flag(folder.resolve("broker-%p.jfr")))
                .startsWith("-agentpath:" + folder)
                .endsWith(",file=" + folder.resolve("broker-%p.jfr"));
    }
}
