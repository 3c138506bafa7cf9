package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.host.MachineFinding.Level;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineChecksTest {
    private static final Machine MACHINE = new Machine(Set.of(0, 1), 2, false, new Bytes(16_384_000L * 1024));

    @TempDir
    private Path folder;

    private RecordedProc proc;

    @BeforeEach
    void aHealthyMachine() throws IOException {
        proc = new RecordedProc(folder.resolve("proc"))
                .put(
                        "self/limits",
                        "Limit  Soft Limit  Hard Limit  Units\nMax open files     1048576   1048576   files\n")
                .put("sys/vm/max_map_count", "65530\n")
                .put("sys/net/ipv4/ip_local_port_range", "32768\t60999\n")
                .put("sys/vm/swappiness", "60\n")
                .put("meminfo", "MemTotal:       16384000 kB\nSwapTotal:       0 kB\n")
                .put("vmstat", "nr_dirty_threshold 1000000\nnr_dirty_background_threshold 500000\n");
        sys("kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        sys("devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        sys("devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        sys("devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n");
    }

    private void sys(String file, String text) throws IOException {
        Path path = folder.resolve("sys").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private Map<String, MachineFinding> kernel() {
        return new KernelChecks(proc.proc(), new ProcFs(folder.resolve("sys")), MACHINE)
                .findings().stream().collect(Collectors.toMap(MachineFinding::name, finding -> finding));
    }

    private static MachineFinding found(Map<String, MachineFinding> findings, String name) {
        return Objects.requireNonNull(findings.get(name), name);
    }

    @Test
    void hasNothingToSayAboutAHealthyKernel() {
        assertThat(kernel().values())
                .hasSize(8)
                .allSatisfy(finding ->
                        assertThat(finding.level()).as(finding.name()).isEqualTo(Level.OK));
    }

    @Test
    void warnsOfEachSettingThatDisturbsMeasurements() throws IOException {
        proc.put("self/limits", "Max open files            1024                 4096                 files\n")
                .put("sys/vm/max_map_count", "4096\n")
                .put("sys/net/ipv4/ip_local_port_range", "60000\t60999\n")
                .put("meminfo", "MemTotal:       16384000 kB\nSwapTotal:       2097152 kB\n")
                .put("vmstat", "nr_dirty_threshold 1000\nnr_dirty_background_threshold 500\n");
        sys("kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");
        sys("devices/system/clocksource/clocksource0/current_clocksource", "acpi_pm\n");
        sys("devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");

        Map<String, MachineFinding> kernel = kernel();

        assertThat(kernel.values())
                .hasSize(8)
                .allSatisfy(finding ->
                        assertThat(finding.level()).as(finding.name()).isEqualTo(Level.WARNING));
        assertThat(found(kernel, "open files").found()).isEqualTo("at most 1024");
        assertThat(found(kernel, "local ports").found()).isEqualTo("60000 to 60999");
        assertThat(found(kernel, "CPU frequency").found()).isEqualTo("governor performance, powersave");
        assertThat(found(kernel, "swap").found()).isEqualTo(new Bytes(2_097_152L * 1024).human() + ", swappiness 60");
    }

    @Test
    void takesAnUnlimitedNumberOfFilesForEnough() {
        proc.put("self/limits", "Max open files            unlimited            unlimited            files\n");

        assertThat(found(kernel(), "open files").level()).isEqualTo(Level.OK);
    }

    @Test
    void leavesOutSettingsThatTheKernelDoesNotHave() {
        ProcFs none = new ProcFs(folder.resolve("none"));

        assertThat(new KernelChecks(none, none, MACHINE).findings()).isEmpty();
    }

    @Test
    void warnsOfAMachineThatIsTooSmallOrHasAQuota() {
        Machine small = new Machine(Set.of(0), 1, false, new Bytes(2L << 30));
        Machine quota = new Machine(Set.of(0, 1), 1.5, true, new Bytes(8L << 30));

        assertThat(MachineChecks.resources(MACHINE))
                .extracting(MachineFinding::level)
                .containsOnly(Level.OK);
        assertThat(MachineChecks.resources(small))
                .extracting(MachineFinding::level)
                .containsOnly(Level.WARNING);
        assertThat(MachineChecks.resources(quota).get(0).found()).isEqualTo("1.50 (cgroup quota)");
        assertThat(MachineChecks.resources(quota).get(0).level()).isEqualTo(Level.WARNING);
    }

    @Test
    void judgesTheDiskByItsFreeSpaceAndItsKind() {
        Path place = Path.of("/data");
        proc.put("self/mountinfo", "22 27 0:30 / / rw - tmpfs tmpfs rw,size=6g\n");

        assertThat(MachineChecks.space(place, new Bytes(1_000_000_000L)).level())
                .isEqualTo(Level.PROBLEM);
        assertThat(MachineChecks.space(place, new Bytes(10_000_000_000L)).level())
                .isEqualTo(Level.WARNING);
        assertThat(MachineChecks.space(place, new Bytes(100_000_000_000L)).level())
                .isEqualTo(Level.OK);
        List<MachineFinding> disk = MachineChecks.disk(folder.resolve("not/there"), proc.proc());
        assertThat(disk).extracting(MachineFinding::name).containsExactly("disk space", "file system");
        assertThat(disk.get(1).level()).isEqualTo(Level.WARNING);
    }

    @Test
    void warnsOfCpuTimeThatOthersTake() {
        CpuTimes before = new CpuTimes(2, 1_000, 800, 0, 0, 0);
        CpuTimes idle = new CpuTimes(2, 1_400, 1_190, 0, 0, 4);
        CpuTimes busy = new CpuTimes(2, 1_400, 1_100, 0, 0, 40);

        assertThat(CpuCheck.findings(before, idle))
                .extracting(MachineFinding::level)
                .containsOnly(Level.OK);
        assertThat(CpuCheck.findings(before, busy))
                .extracting(MachineFinding::level)
                .containsOnly(Level.WARNING);
        assertThat(CpuCheck.findings(before, busy))
                .extracting(MachineFinding::found)
                .containsExactly("10.0% of the CPU within 2 s", "15.0% of the CPU within 2 s");
        assertThat(CpuCheck.findings(before, before)).isEmpty();
    }

    @Test
    void givesARemedyExactlyIfSomethingIsWrong() {
        assertThatThrownBy(() -> new MachineFinding("cores", Level.OK, "2", "buy more"))
                .hasMessageContaining("a remedy belongs to warnings and problems only");
        assertThatThrownBy(() -> new MachineFinding("cores", Level.WARNING, "1", ""))
                .hasMessageContaining("cores");
    }
}
