package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteBackTest {
    private static final String THRESHOLDS = "nr_dirty_threshold 1000000\nnr_dirty_background_threshold 500000\n";

    @TempDir
    private Path folder;

    @Test
    void tellsTheThresholdsInBytesAndTheAgeWithOneRoundOfTheFlusher() {
        WriteBack writeBack = read(new RecordedProc(folder)
                .put("vmstat", THRESHOLDS)
                .put("sys/vm/dirty_expire_centisecs", "3000\n")
                .put("sys/vm/dirty_writeback_centisecs", "500\n"));

        assertThat(writeBack.backgroundBytes()).hasValue(500_000L * 4096);
        assertThat(writeBack.limitBytes()).hasValue(1_000_000L * 4096);
        assertThat(writeBack.ageSeconds()).hasValue(35);
    }

    @ParameterizedTest(name = "{0} kB in {1} pages: {2} B each")
    @CsvSource({"4000, 1003, 4096", "16000, 1000, 16384", "64100, 1000, 65536", "0, 0, 4096"})
    void findsTheSizeOfAPageByTheMappedOnes(long mapped, long pages, long size) {
        WriteBack writeBack = read(new RecordedProc(folder)
                .put("meminfo", "MemTotal: 16384000 kB\nMapped: " + mapped + " kB\n")
                .put("vmstat", "nr_mapped " + pages + "\n" + THRESHOLDS));

        assertThat(writeBack.limitBytes()).hasValue(1_000_000L * size);
    }

    /** The kernel returns a setting in a single read; a shorter read would cut it off. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheKernelThatRunsThisTest() throws Exception {
        Path expires = Path.of("/proc/sys/vm/dirty_expire_centisecs");
        Path round = Path.of("/proc/sys/vm/dirty_writeback_centisecs");
        OptionalDouble age =
                told(round) > 0 ? OptionalDouble.of((told(expires) + told(round)) / 100.0) : OptionalDouble.empty();

        WriteBack writeBack = WriteBack.read(ProcFs.live(), Machine.read(ProcFs.live()));

        assertThat(writeBack.ageSeconds()).isEqualTo(age);
        long memory = Machine.read(ProcFs.live()).memory().value();
        assertThat(writeBack.limitBytes().orElse(0)).isBetween(1L, memory);
    }

    private static long told(Path setting) throws Exception {
        Process cat = new ProcessBuilder("cat", setting.toString()).start();
        return Long.parseLong(new String(cat.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }

    @Test
    void takesThatPartOfThemThatACgroupTakesOfTheMemory() {
        Path cgroup = folder.resolve("cgroup");
        WriteBack writeBack = read(new RecordedProc(folder)
                .put("self/cgroup", "0::/\n")
                .put("self/mountinfo", "30 23 0:26 / " + cgroup + " rw - cgroup2 cgroup2 rw\n")
                .put("cgroup/memory.max", Long.toString(16_384_000L * 1024 / 4))
                .put("vmstat", THRESHOLDS));

        assertThat(writeBack.limitBytes()).hasValue(250_000L * 4096);
    }

    @Test
    void knowsNoAgeWhereOldPagesAreNeverLookedFor() {
        WriteBack writeBack = read(new RecordedProc(folder)
                .put("sys/vm/dirty_expire_centisecs", "3000\n")
                .put("sys/vm/dirty_writeback_centisecs", "0\n"));

        assertThat(writeBack.ageSeconds()).isEmpty();
        assertThat(writeBack.limitBytes()).isEmpty();
    }

    private static WriteBack read(RecordedProc recorded) {
        return WriteBack.read(recorded.proc(), Machine.read(recorded.proc()));
    }
}
