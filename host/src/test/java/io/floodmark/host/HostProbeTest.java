package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProbeTest {
    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();

    private static Sample sample(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(each -> each.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    /** @param jvms process ids of a lab */
    private HostProbe probe(RecordedProc recorded, Long... jvms) {
        return new HostProbe("h", List.of(Path.of("/")), () -> List.of(jvms), Set.of(), recorded.proc(), clock);
    }

    @Test
    void readsGaugesOnlyAtFirst() {
        List<Sample> samples = probe(new RecordedProc(folder)).read();

        assertThat(samples)
                .extracting(Sample::metric)
                .containsExactlyInAnyOrder(
                        Metric.HOST_MEMORY_DIRTY,
                        Metric.HOST_MEMORY_WRITEBACK,
                        Metric.HOST_MEMORY_AVAILABLE,
                        Metric.HOST_DIRTY_BACKGROUND,
                        Metric.HOST_DIRTY_LIMIT,
                        Metric.HOST_DIRTY_AGE,
                        Metric.HOST_LOGS_IN_MEMORY);
        assertThat(sample(samples, Metric.HOST_MEMORY_DIRTY).value()).isEqualTo(120 * 1024);
        assertThat(sample(samples, Metric.HOST_MEMORY_DIRTY).toNanos()).isEqualTo(clock.nanoTime());
    }

    @Test
    void tellsApartWhatTheCompilersOfGivenJvmsTake() {
        RecordedProc recorded = new RecordedProc(folder)
                .thread(7, 8, "C2 CompilerThre", 1_000_000_000L)
                .thread(7, 9, "G1 Main Marker", 5_000_000_000L);
        HostProbe probe = probe(recorded, 7L, 404L);
        probe.read();

        recorded.cpu("180 0 60 860 0 0 0 0 0 0", "170 0 60 870 0 0 0 0 0 0")
                .thread(7, 8, "C2 CompilerThre", 1_600_000_000L)
                .thread(7, 9, "G1 Main Marker", 5_900_000_000L);
        clock.advance(Duration.ofSeconds(2));
        List<Sample> samples = probe.read();

        // 170 of 200 ticks are busy; the compiler used 0.6 s of the 4 s that two cores have in 2 s.
        assertThat(sample(samples, Metric.HOST_CPU_BUSY).value()).isEqualTo(0.85);
        assertThat(sample(samples, Metric.HOST_CPU_COMPILING).value()).isCloseTo(0.15, within(1e-9));
        assertThat(sample(samples, Metric.HOST_CPU_WORKING).value()).isCloseTo(0.70, within(1e-9));
    }

    @Test
    void tellsApartWhatTheKernelDoesForOthers() {
        RecordedProc recorded = new RecordedProc(folder)
                .kernelThread(12, "kworker/u4:2-flush (8:0)", 3_000_000_000L)
                .program(13, "java", 7_000_000_000L);
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.cpu("180 0 60 850 0 4 6 0 0 0", "170 0 60 860 0 0 10 0 0 0")
                .kernelThread(12, "kworker/u4:2-flush (8:0)", 3_600_000_000L)
                .program(13, "java", 8_900_000_000L);
        clock.advance(Duration.ofSeconds(2));

        // 0.6 s of the 4 s that two cores have in 2 s, and 20 of 200 ticks in interrupts.
        assertThat(sample(probe.read(), Metric.HOST_CPU_KERNEL).value()).isCloseTo(0.25, within(1e-9));
    }

    /**
     * Process 50 is the test; it has started the lab's broker 60, client 51 and that client's child 52. Process 90 is
     * unrelated.
     */
    @Test
    void tellsApartWhatALabTakesAndWhatProgramsThatAreNoneOfOurs() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("self/stat", "50 (java) S 1 0\n")
                .startedBy(1, 50, 1_000)
                .startedBy(50, 60, 2_000)
                .startedBy(50, 51, 3_000)
                .startedBy(51, 52, 4_000)
                .startedBy(1, 90, 5_000)
                .kernelThread(12, "kworker/u4:2", 0);
        HostProbe probe = probe(recorded, 60L, 404L);
        probe.read();

        recorded.startedBy(1, 50, 1_010)
                .startedBy(50, 60, 2_100)
                .startedBy(51, 52, 4_010)
                .startedBy(1, 90, 5_040)
                .startedBy(1, 91, 77_000);
        clock.advance(Duration.ofSeconds(2));
        List<Sample> samples = probe.read();

        // A tick is 10 ms; two cores have 4 s in 2 s. A process that is missing from the first reading is not counted.
        assertThat(sample(samples, Metric.HOST_CPU_LAB).value()).isCloseTo(0.25, within(1e-9));
        assertThat(sample(samples, Metric.HOST_CPU_OTHERS).value()).isCloseTo(0.10, within(1e-9));
    }

    @Test
    void countsDirtyPagesThatALabDeletes() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("60/io", "write_bytes: 9000000\ncancelled_write_bytes: 1000000\n")
                .put("61/io", "write_bytes: 9000000\ncancelled_write_bytes: 0\n");
        HostProbe probe = probe(recorded, 60L, 61L);
        probe.read();

        recorded.put("60/io", "write_bytes: 9000000\ncancelled_write_bytes: 5000000\n");
        clock.advance(Duration.ofSeconds(2));

        assertThat(sample(probe.read(), Metric.HOST_MEMORY_CANCELLED).value()).isEqualTo(2e6);
    }

    @Test
    void doesNotCountDeletedPagesWhereAProcessOfALabIsNotSeen() {
        RecordedProc recorded =
                new RecordedProc(folder).put("60/io", "write_bytes: 9000000\ncancelled_write_bytes: 1000000\n");
        HostProbe probe = probe(recorded, 60L, 61L);
        probe.read();
        clock.advance(Duration.ofSeconds(2));

        assertThat(probe.read()).extracting(Sample::metric).doesNotContain(Metric.HOST_MEMORY_CANCELLED);
    }

    @Test
    void saysNothingOfOtherProgramsWhereThereIsNoLab() {
        HostProbe probe = probe(
                new RecordedProc(folder).put("self/stat", "50 (java) S 1 0\n").startedBy(1, 90, 5_000));
        probe.read();
        clock.advance(Duration.ofSeconds(2));

        assertThat(probe.read()).extracting(Sample::metric).doesNotContain(Metric.HOST_CPU_OTHERS, Metric.HOST_CPU_LAB);
    }

    @Test
    void doesNotSayWhatTheKernelDoesWhereItsThreadsAreNotSeen() {
        HostProbe probe = probe(new RecordedProc(folder));
        probe.read();
        clock.advance(Duration.ofSeconds(2));

        assertThat(sample(probe.read(), Metric.HOST_CPU_KERNEL).quality()).isEqualTo(Quality.MISSING);
    }

    @Test
    void readsDifferencesOverTheTimeBetweenReadings() {
        RecordedProc recorded = new RecordedProc(folder);
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.cpu("180 0 60 850 10 0 0 0 80 0", "110 0 50 860 70 0 0 10 10 0")
                .pressure(1_500_000, 2_200_000, 600_000)
                .put("diskstats", "8 1 sda1 10 0 3048 5 20 0 6096 9 0 1300 6014 0 0 0 0 0 0\n");
        clock.advance(Duration.ofSeconds(2));
        List<Sample> samples = probe.read();

        // Of 200 ticks, 90 of user and system and 10 stolen are busy; 80 waited for a disk, and 20 more were idle.
        assertThat(sample(samples, Metric.HOST_CPU_BUSY).value()).isEqualTo(110 / 200.0);
        assertThat(sample(samples, Metric.HOST_CPU_IOWAIT).value()).isEqualTo(80 / 200.0);
        assertThat(sample(samples, Metric.HOST_CPU_STEAL).value()).isEqualTo(10 / 200.0);
        assertThat(sample(samples, Metric.HOST_PSI_CPU_SOME).value()).isEqualTo(0.25);
        assertThat(sample(samples, Metric.HOST_PSI_IO_SOME).value()).isEqualTo(0.1);
        assertThat(sample(samples, Metric.HOST_PSI_IO_FULL).value()).isEqualTo(0.05);
        assertThat(sample(samples, Metric.HOST_DISK_READ).value()).isEqualTo(2048 * 512 / 2.0);
        assertThat(sample(samples, Metric.HOST_DISK_WRITE).value()).isEqualTo(4096 * 512 / 2.0);
        assertThat(sample(samples, Metric.HOST_DISK_BUSY).value()).isEqualTo(0.5);
        assertThat(sample(samples, Metric.HOST_DISK_QUEUE).value()).isEqualTo(3);
        assertThat(sample(samples, Metric.HOST_CPU_BUSY).quality()).isEqualTo(Quality.EXACT);
        assertThat(sample(samples, Metric.HOST_CPU_BUSY).toNanos()
                        - sample(samples, Metric.HOST_CPU_BUSY).fromNanos())
                .isEqualTo(2_000_000_000L);
    }

    @Test
    void readsWhatBecameDirtyAndWhatWasCleanedInBytes() {
        RecordedProc recorded = new RecordedProc(folder).put("vmstat", "nr_dirtied 1000\nnr_written 600\n");
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.put("vmstat", "nr_dirtied 1500\nnr_written 500\n");
        clock.advance(Duration.ofSeconds(2));
        List<Sample> samples = probe.read();

        assertThat(sample(samples, Metric.HOST_MEMORY_DIRTIED).value()).isEqualTo(250 * 4096);
        assertThat(sample(samples, Metric.HOST_MEMORY_CLEANED).quality()).isEqualTo(Quality.MISSING);
    }

    @Test
    void tellsWhatShareOfTheLogDirectoriesLiesInMemory() {
        RecordedProc recorded = new RecordedProc(folder)
                .put(
                        "self/mountinfo",
                        "22 27 8:1 / / rw - ext4 /dev/sda1 rw\n23 22 0:30 / " + folder + " rw - tmpfs tmpfs rw\n");
        HostProbe probe = new HostProbe(
                "h",
                List.of(Path.of("/"), folder.resolve("broker-1/data"), folder.resolve("broker-2/data")),
                List::of,
                Set.of(),
                recorded.proc(),
                clock);

        assertThat(sample(probe.read(), Metric.HOST_LOGS_IN_MEMORY).value()).isCloseTo(2 / 3.0, within(1e-9));
    }

    @Test
    void leavesOutCpusThatWeMayNotUse() {
        RecordedProc recorded = new RecordedProc(folder).put("self/status", "Cpus_allowed_list:\t1\n");
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.cpu("100 0 50 950 0 0 0 0 0 0", "200 0 50 850 0 0 0 0 0 0");
        clock.advance(Duration.ofSeconds(1));

        assertThat(sample(probe.read(), Metric.HOST_CPU_BUSY).value()).isEqualTo(1.0);
    }

    @Test
    void takesTheShareOfAQuotaWhereAContainerHasOne() {
        Path cgroup = folder.resolve("cgroup");
        RecordedProc recorded = new RecordedProc(folder)
                .put("self/cgroup", "0::/\n")
                .put("self/mountinfo", "30 23 0:26 / " + cgroup + " rw - cgroup2 cgroup2 rw\n")
                .put("cgroup/cpu.max", "50000 100000\n")
                .put("cgroup/cpu.stat", "usage_usec 1000000\nuser_usec 1\n");
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.cpu("120 0 50 930 0 0 0 0 0 0", "120 0 50 930 0 0 0 0 0 0")
                .put("cgroup/cpu.stat", "usage_usec 1400000\nuser_usec 1\n");
        clock.advance(Duration.ofSeconds(1));

        assertThat(sample(probe.read(), Metric.HOST_CPU_BUSY).value()).isCloseTo(0.8, within(1e-9));
    }

    @Test
    void readsMissingWhereAKernelHasNoPressureAndAFileHasAnotherForm() {
        RecordedProc recorded = new RecordedProc(folder);
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.remove("pressure/cpu").put("pressure/io", "?").put("diskstats", "8 1 sda1 x x x x x x x x x x x\n");
        clock.advance(Duration.ofSeconds(1));
        List<Sample> samples = probe.read();

        assertThat(samples)
                .filteredOn(each -> each.quality() == Quality.MISSING)
                .extracting(Sample::metric)
                .contains(
                        Metric.HOST_PSI_CPU_SOME,
                        Metric.HOST_PSI_IO_SOME,
                        Metric.HOST_PSI_IO_FULL,
                        Metric.HOST_DISK_READ,
                        Metric.HOST_DISK_WRITE,
                        Metric.HOST_DISK_BUSY,
                        Metric.HOST_DISK_QUEUE);
    }

    @Test
    void readsMissingWhereADiskCountFell() {
        RecordedProc recorded = new RecordedProc(folder);
        HostProbe probe = probe(recorded);
        probe.read();

        recorded.put("diskstats", "8 1 sda1 10 0 0 5 20 0 2000 9 0 300 14 0 0 0 0 0 0\n");
        clock.advance(Duration.ofSeconds(1));
        List<Sample> samples = probe.read();

        assertThat(sample(samples, Metric.HOST_DISK_READ).quality()).isEqualTo(Quality.MISSING);
        assertThat(sample(samples, Metric.HOST_DISK_WRITE).value()).isZero();
    }

    @Test
    void readsEverythingAsMissingWhereThereIsNoProc() {
        HostProbe probe = new HostProbe(
                "h", List.of(Path.of("/")), List::of, Set.of(), new ProcFs(folder.resolve("none")), clock);
        probe.read();

        clock.advance(Duration.ofSeconds(1));

        assertThat(probe.read()).hasSize(20).allMatch(each -> each.quality() == Quality.MISSING);
    }

    @Test
    void readsTheMachineThatRunsThisTest() {
        try (HostProbe probe = new HostProbe("h", List.of(folder), List::of, Set.of(2), System::nanoTime)) {
            probe.read();
            List<Sample> samples = probe.read();

            assertThat(samples).extracting(Sample::metric).doesNotHaveDuplicates();
            assertThat(sample(samples, Metric.HOST_BROKER).value()).isEqualTo(2);
            assertThat(sample(samples, Metric.HOST_MEMORY_AVAILABLE).value()).isPositive();
        }
    }
}
