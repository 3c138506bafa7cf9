package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupTest {
    @TempDir
    private Path folder;

    private RecordedProc v2(String group) {
        return new RecordedProc(folder)
                .put("self/cgroup", "0::" + group + "\n")
                .put("self/mountinfo", "30 23 0:26 / " + folder.resolve("sys") + " rw - cgroup2 cgroup2 rw\n");
    }

    private RecordedProc v1(String group, String root) {
        return new RecordedProc(folder)
                .put("self/cgroup", "4:memory:" + group + "\n3:cpu,cpuacct:" + group + "\n0::/\n")
                .put(
                        "self/mountinfo",
                        "30 23 0:26 " + root + " " + folder.resolve("cpu") + " rw - cgroup cgroup rw,cpu,cpuacct\n"
                                + "31 23 0:27 " + root + " " + folder.resolve("memory")
                                + " rw - cgroup cgroup rw,memory\n");
    }

    private static OptionalDouble quota(RecordedProc recorded) {
        return Cgroup.find(recorded.proc(), "cpu").map(Cgroup::cpuQuota).orElse(OptionalDouble.empty());
    }

    private static <T> T memory(RecordedProc recorded, Function<Cgroup, T> read) {
        return Cgroup.find(recorded.proc(), "memory").map(read).orElseThrow();
    }

    @Test
    void takesTheTightestQuotaOfAllAncestors() {
        RecordedProc recorded = v2("/a/b")
                .put("sys/a/cpu.max", "150000 100000\n")
                .put("sys/a/b/cpu.max", "max 100000\n")
                .put("sys/a/b/memory.max", "max\n")
                .put("sys/a/memory.max", "1073741824\n");

        assertThat(quota(recorded)).hasValue(1.5);
        assertThat(memory(recorded, Cgroup::memoryLimit)).isEqualTo(OptionalLong.of(1L << 30));
    }

    /** The pod has the quota; brokers run in a cgroup next to the generator's. */
    @Test
    void countsTheTimeOfAllThatShareTheQuota() {
        RecordedProc recorded = v2("/pod/generator")
                .put("sys/pod/cpu.max", "150000 100000\n")
                .put("sys/pod/cpu.stat", "usage_usec 9000\n")
                .put("sys/pod/generator/cpu.max", "max 100000\n")
                .put("sys/pod/generator/cpu.stat", "usage_usec 2000\n");

        assertThat(Cgroup.find(recorded.proc(), "cpuacct").orElseThrow().cpuUsedNanos())
                .hasValue(9_000_000L);
    }

    @Test
    void readsVersionOneByController() {
        RecordedProc recorded = v1("/pod", "/")
                .put("cpu/pod/cpu.cfs_quota_us", "200000\n")
                .put("cpu/pod/cpu.cfs_period_us", "100000\n")
                .put("cpu/pod/cpuacct.usage", "123456789\n")
                .put("memory/pod/memory.limit_in_bytes", "9223372036854771712\n");

        assertThat(quota(recorded)).hasValue(2.0);
        assertThat(memory(recorded, Cgroup::memoryLimit)).isEmpty();
        assertThat(Cgroup.find(recorded.proc(), "cpuacct").orElseThrow().cpuUsedNanos())
                .hasValue(123_456_789L);
    }

    @Test
    void findsItsFolderInAContainerThatSeesOnlyItsOwnPart() {
        RecordedProc recorded = v1("/docker/abc", "/docker/abc")
                .put("cpu/cpu.cfs_quota_us", "50000\n")
                .put("cpu/cpu.cfs_period_us", "100000\n");

        assertThat(quota(recorded)).hasValue(0.5);
    }

    @Test
    void hasNoQuotaWhereItIsMinusOne() {
        RecordedProc recorded =
                v1("/", "/").put("cpu/cpu.cfs_quota_us", "-1\n").put("cpu/cpu.cfs_period_us", "100000\n");

        assertThat(quota(recorded)).isEmpty();
    }

    @Test
    void givesTheMachineTheLesserOfCpusAndQuota() {
        RecordedProc recorded = v2("/a").put("sys/a/cpu.max", "50000 100000\n").put("sys/a/memory.max", "1000000\n");

        Machine machine = Machine.read(recorded.proc());

        assertThat(machine.cores()).isEqualTo(0.5);
        assertThat(machine.quota()).isTrue();
        assertThat(machine.memory().value()).isEqualTo(1_000_000);
        assertThat(machine.cpus()).containsExactlyInAnyOrder(0, 1);
    }
}
