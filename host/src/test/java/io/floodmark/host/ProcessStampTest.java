package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStampTest {
    private static final String STAT = "77 (a b) c) %s 1 77 77 0 -1 4194304 9 9 0 0 5 5 0 0 20 0 9 0 %d 1 1\n";

    @TempDir
    private Path folder;

    @Test
    void knowsThisProcess() {
        ProcessStamp self = ProcessStamp.self();

        assertThat(self.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(self.alive()).isTrue();
    }

    @Test
    void isNotAliveWhereThePidIsAnotherProcessNow() {
        ProcessStamp self = ProcessStamp.self();

        assertThat(new ProcessStamp(self.pid(), self.start() + "0").alive()).isFalse();
    }

    @Test
    void readsBackWhatItWrote() {
        ProcessStamp stamp = new ProcessStamp(42, "e335-b1/77");

        assertThat(ProcessStamp.parse(stamp.toString())).contains(stamp);
        assertThat(ProcessStamp.parse("42")).isEmpty();
        assertThat(ProcessStamp.parse("x@y")).isEmpty();
    }

    @Test
    void tellsProcessesOfOnePidApartByStartAndBoot() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("sys/kernel/random/boot_id", "b1\n")
                .put("77/stat", STAT.formatted("S", 1));
        ProcessStamp first = ProcessStamp.of(77, recorded.proc()).orElseThrow();

        recorded.put("77/stat", STAT.formatted("S", 2));
        ProcessStamp second = ProcessStamp.of(77, recorded.proc()).orElseThrow();
        recorded.put("sys/kernel/random/boot_id", "b2\n");
        ProcessStamp third = ProcessStamp.of(77, recorded.proc()).orElseThrow();

        assertThat(first).isNotEqualTo(second);
        assertThat(second).isNotEqualTo(third);
    }

    @Test
    void takesAProcessThatHasEndedButWasNotAskedForAsGone() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("sys/kernel/random/boot_id", "b1\n")
                .put("77/stat", STAT.formatted("Z", 1));

        assertThat(ProcessStamp.of(77, recorded.proc())).isEmpty();
    }
}
