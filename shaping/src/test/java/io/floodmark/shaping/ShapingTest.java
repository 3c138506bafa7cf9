package io.floodmark.shaping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses real disks and networks if this machine and this user can have them; otherwise checks that the message names
 * what is missing.
 */
class ShapingTest {
    private static final Bytes SIZE = Bytes.parse("300MiB");

    @TempDir
    private Path folder;

    private record Ended(int code, String said) {}

    private static Ended run(Shaping shaping, String... program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(shaping.command());
        command.addAll(List.of(program));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    private Shaping slowDisk(String speed) {
        ShapedDisk disk = new ShapedDisk(folder.resolve("slow"), Bytes.parse(speed), SIZE, FileSystem.EXT4);
        return new Shaping(List.of(disk), Optional.empty());
    }

    @Test
    void writesNoFasterThanAskedAndLeavesNothingBehind() throws Exception {
        Shaping shaping = slowDisk("20MB");
        Requires.right(shaping.lacks().isEmpty(), "to shape: " + shaping.lacks());
        String write = "findmnt -n -o FSTYPE " + folder.resolve("slow") + " && dd if=/dev/zero of="
                + folder.resolve("slow/file") + " bs=1M count=40 conv=fsync 2>&1";

        long before = System.nanoTime();
        Ended ended = run(shaping, "sh", "-c", write);
        double seconds = (System.nanoTime() - before) / 1e9;

        assertThat(ended.code()).as(ended.said()).isZero();
        assertThat(ended.said()).startsWith("ext4");
        // 42 MB at 20 MB/s; a slow machine needs more time.
        assertThat(seconds).isGreaterThan(1.5);
        assertThat(folder.resolve("slow.img")).doesNotExist();
        assertThat(folder.resolve("slow/file")).doesNotExist();
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(folder.toString());
    }

    @Test
    void boundsWritesPerSecondAndDirtyMemoryOfThisDiskOnly() throws Exception {
        ShapedDisk disk = ShapedDisk.parse(folder.resolve("slow") + "=200MB/s,300MiB,40iops,dirty=8MiB");
        Shaping shaping = new Shaping(List.of(disk), Optional.empty());
        Requires.right(shaping.lacks().isEmpty(), "to shape: " + shaping.lacks());
        String write =
                "cat /sys/class/bdi/$(mountpoint -d " + folder.resolve("slow") + ")/strict_limit && dd if=/dev/zero of="
                        + folder.resolve("slow/file") + " bs=4k count=80 oflag=direct 2>&1";
        List<String> before = strictLimits();

        long started = System.nanoTime();
        Ended ended = run(shaping, "sh", "-c", write);
        double seconds = (System.nanoTime() - started) / 1e9;

        assertThat(ended.code()).as(ended.said()).isZero();
        assertThat(ended.said()).startsWith("1");
        // 80 writes at 40 per second.
        assertThat(seconds).isGreaterThan(1.5);
        assertThat(strictLimits()).isEqualTo(before);
    }

    private static List<String> strictLimits() throws IOException {
        List<String> limits = new ArrayList<>();
        try (Stream<Path> disks = Files.list(Path.of("/sys/class/bdi"))) {
            for (Path disk : disks.sorted().toList()) {
                limits.add(disk + " "
                        + Files.readString(disk.resolve("strict_limit")).strip() + " "
                        + Files.readString(disk.resolve("max_ratio")).strip());
            }
        }
        return limits;
    }

    @Test
    void refusesToBeginWhereAFileHasTheNameOfItsImage() throws Exception {
        Path machine = Files.writeString(folder.resolve("slow.img"), "somebody's");

        Shaping shaping = slowDisk("20MB");

        assertThat(shaping.lacks())
                .anySatisfy(
                        lack -> assertThat(lack).startsWith(machine + " exists").contains("name another place"));
        assertThatThrownBy(shaping::command)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("cannot be throttled here: ")
                .hasMessageContaining(machine.toString());
        assertThat(machine).hasContent("somebody's");
        assertThat(folder.resolve("slow")).doesNotExist();
    }

    @Test
    void leavesAFileAloneThatComesToBeInTheMeantime() throws Exception {
        Shaping shaping = slowDisk("20MB");
        Requires.right(shaping.lacks().isEmpty(), "to shape: " + shaping.lacks());
        List<String> command = new ArrayList<>(shaping.command());
        command.addAll(List.of("touch", folder.resolve("begun").toString()));
        Path machine = Files.writeString(folder.resolve("slow.img"), "somebody's");

        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isNotZero();
        assertThat(said).contains(machine + " cannot be created; expected no such file");
        assertThat(machine).hasContent("somebody's");
        assertThat(folder.resolve("begun")).doesNotExist();
    }

    @Test
    void theImageHasNoNameWhileTheProgramRuns() throws Exception {
        Shaping shaping = slowDisk("20MB");
        Requires.right(shaping.lacks().isEmpty(), "to shape: " + shaping.lacks());

        Ended ended = run(shaping, "sh", "-c", "ls " + folder + "; touch " + folder.resolve("slow/file"));

        assertThat(ended.code()).as(ended.said()).isZero();
        assertThat(ended.said()).contains("slow").doesNotContain("slow.img");
    }

    @Test
    void givesTheProgramANetworkOfItsOwnAndItsExitCode() throws Exception {
        Shaping shaping = new Shaping(List.of(), Optional.of(ShapedNetwork.parse("25MB/s")));
        Requires.right(shaping.lacks().isEmpty(), "to shape: " + shaping.lacks());

        Ended ended =
                run(shaping, "sh", "-c", "PATH=$PATH:/usr/sbin tc qdisc show dev lo; tail -n +3 /proc/net/dev; exit 7");

        assertThat(ended.code()).as(ended.said()).isEqualTo(7);
        assertThat(ended.said()).contains("tbf", "rate 200Mbit", "lo:").doesNotContain("eth0");
    }
}
