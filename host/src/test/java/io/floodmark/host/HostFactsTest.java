package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Condition;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
    @TempDir
    private Path folder;

    @Test
    void tellsWhatTheNumbersDependOn() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("cpuinfo", "processor\t: 0\nmodel name\t: Some CPU @ 3 GHz\n")
                .put("vmstat", "nr_dirty 5\nnr_dirty_threshold 1000000\nnr_dirty_background_threshold 500000\n")
                .put("sys/kernel/osrelease", "6.1.0\n");

        List<Condition> facts = HostFacts.read(recorded.proc(), List.of(Path.of("/")));

        assertThat(facts)
                .contains(
                        new Condition("host", "cpu", "Some CPU @ 3 GHz"),
                        new Condition("host", "cores", "2.00"),
                        new Condition("host", "memory", "16.8 GB"),
                        new Condition("host", "kernel", "6.1.0"),
                        new Condition("host", "dirty pages at most", "4.10 GB"),
                        new Condition("host", "dirty pages flushed from", "2.05 GB"),
                        new Condition("host", "file system of /", "ext4 on /dev/sda1 (rw,relatime,rw)"));
    }

    @Test
    void saysWhereDataLieInMemory() {
        RecordedProc recorded =
                new RecordedProc(folder).put("self/mountinfo", "22 27 0:30 / / rw - tmpfs tmpfs rw,size=6g\n");

        assertThat(HostFacts.read(recorded.proc(), List.of(Path.of("/"))))
                .contains(new Condition(
                        "host",
                        "file system of /",
                        "tmpfs on tmpfs (rw,rw,size=6g): in memory, so that nothing measured here tells of disks"));
    }

    @Test
    void leavesOutWhatTheSystemDoesNotTell() {
        assertThat(HostFacts.read(new ProcFs(folder.resolve("none")), List.of(Path.of("/"))))
                .extracting(Condition::name)
                .containsExactly("cores", "memory", "jvm");
    }
}
