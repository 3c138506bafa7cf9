package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
    @TempDir
    private Path folder;

    /** Returns the folder that stands for /sys, next to that for /proc. */
    private ProcFs sys() {
        return new ProcFs(folder.resolve("of-sys"));
    }

    private void sys(String file, String text) throws IOException {
        Path path = folder.resolve("of-sys").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void tellsWhatTheNumbersDependOn() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("cpuinfo", "processor\t: 0\nmodel name\t: Some CPU @ 3 GHz\n")
                .put("vmstat", "nr_dirty 5\nnr_dirty_threshold 1000000\nnr_dirty_background_threshold 500000\n")
                .put("sys/kernel/osrelease", "6.1.0\n");

        List<Condition> facts = HostFacts.read(recorded.proc(), sys(), Map.of("lo", 1e8), List.of(Path.of("/")));

        assertThat(facts)
                .contains(
                        new Condition("host", "cpu", "Some CPU @ 3 GHz"),
                        new Condition("host", "cores", "2.00"),
                        new Condition("host", "memory", "16.8 GB"),
                        new Condition("host", "kernel", "6.1.0"),
                        new Condition("host", "network by lo", "100 MB/s, behind a token bucket"),
                        new Condition("host", "dirty pages at most", "4.10 GB"),
                        new Condition("host", "dirty pages flushed from", "2.05 GB"),
                        new Condition("host", "file system of /", "ext4 on /dev/sda1 (rw,relatime,rw)"));
    }

    @Test
    void tellsSettingsOfTheKernelAndOfTheDiskBelowAPartition() throws IOException {
        RecordedProc recorded = new RecordedProc(folder)
                .put("sys/vm/swappiness", "60\n")
                .put("sys/net/core/rmem_max", "212992\n")
                .put("sys/net/core/wmem_max", "no number\n");
        sys("kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        sys("kernel/mm/transparent_hugepage/shmem_enabled", "always within_size [advise] never deny force\n");
        sys("kernel/mm/transparent_hugepage/khugepaged/defrag", "1\n");
        sys("fs/cgroup/blkio/blkio.throttle.write_iops_device", "8:1 300\n");
        sys("class/bdi/8:1/strict_limit", "1\n");
        sys("class/bdi/8:1/max_bytes", "64000000\n");
        sys("devices/sda/queue/scheduler", "[mq-deadline] kyber none\n");
        sys("devices/sda/sda1/partition", "1\n");
        sys("fs/cgroup/blkio/blkio.throttle.write_bps_device", "7:0 1000000\n8:1 20000000\n");
        Files.createDirectories(folder.resolve("of-sys/class/block"));
        Files.createSymbolicLink(folder.resolve("of-sys/class/block/sda1"), Path.of("../../devices/sda/sda1"));

        List<Condition> facts = HostFacts.read(recorded.proc(), sys(), Map.of(), List.of(Path.of("/")));

        assertThat(facts)
                .contains(
                        new Condition("host", "transparent huge pages", "madvise"),
                        new Condition("host", "transparent huge pages of shared memory", "advise"),
                        new Condition("host", "transparent huge pages, defragmentation by khugepaged", "1"),
                        new Condition("host", "written below / at most", "300 writes/s"),
                        new Condition("host", "dirty pages below / at most", "64.0 MB"),
                        new Condition("host", "swappiness", "60"),
                        new Condition("host", "receive buffer of a socket at most", new Bytes(212_992).human()),
                        new Condition("host", "I/O scheduler below /", "mq-deadline (sda1)"),
                        new Condition("host", "written below / at most", new Bytes(20_000_000).human() + "/s"))
                .extracting(Condition::name)
                .doesNotContain(
                        "send buffer of a socket at most", "transparent huge pages, defragmentation at a fault");
    }

    @Test
    void saysWhereDataLieInMemory() {
        RecordedProc recorded =
                new RecordedProc(folder).put("self/mountinfo", "22 27 0:30 / / rw - tmpfs tmpfs rw,size=6g\n");

        assertThat(HostFacts.read(recorded.proc(), sys(), Map.of(), List.of(Path.of("/"))))
                .contains(new Condition(
                        "host",
                        "file system of /",
                        "tmpfs on tmpfs (rw,rw,size=6g): in memory, so that no measurement here covers disks"));
    }

    @Test
    void leavesOutWhatTheSystemDoesNotTell() {
        assertThat(HostFacts.read(new ProcFs(folder.resolve("none")), sys(), Map.of(), List.of(Path.of("/"))))
                .extracting(Condition::name)
                .containsExactly("cores", "memory", "jvm");
    }
}
