package io.floodmark.shaping;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs a program with slow disks and a slow network. Both exist only for that program and its children, in separate
 * namespaces, and disappear with the last of them: mounts, loop devices and images even after {@code kill -9}.
 * Throttling requires cgroup version 1, because version 2 throttles groups, not devices, and written-back pages belong
 * to no group of this program. Its rules are in no namespace: one may remain after {@code kill -9}, until the next
 * shaping gets a loop device with the same number.
 *
 * @param network empty for that of the machine
 */
public record Shaping(List<ShapedDisk> disks, Optional<ShapedNetwork> network) {
    private static final Path RULES = Path.of("/sys/fs/cgroup/blkio");
    private static final Path BYTES = RULES.resolve("blkio.throttle.write_bps_device");
    private static final Path OPERATIONS = RULES.resolve("blkio.throttle.write_iops_device");
    /** Settings of the write-back of each disk, by its number; the first loop device has 7:0. */
    private static final Path DIRTY = Path.of("/sys/class/bdi");

    private static final Path BOUND_OF_DIRTY = DIRTY.resolve("7:0/max_bytes");
    private static final String NO_LIMIT = "0";
    private static final String SCRIPT = "shaping.sh";

    public Shaping {
        disks = List.copyOf(disks);
    }

    /**
     * Returns the command prefix for a program and its arguments.
     *
     * @throws EnvironmentException naming everything that this machine or this user lacks, and all conflicts
     */
    public List<String> command() {
        List<String> lacks = lacks();
        if (!lacks.isEmpty()) {
            throw new EnvironmentException("disks or networks cannot be throttled here: " + String.join("; ", lacks));
        }
        List<String> command = new ArrayList<>(List.of("unshare", "--mount"));
        if (network.isPresent()) {
            command.add("--net");
        }
        command.addAll(List.of("sh", "-c", script(), "sh", BYTES.toString(), OPERATIONS.toString(), DIRTY.toString()));
        command.add(network.map(ShapedNetwork::bitsPerSecond).orElse(""));
        command.add(network.map(ShapedNetwork::burst).orElse(""));
        command.add(Integer.toString(disks.size()));
        for (ShapedDisk disk : disks) {
            Path place = made(disk.place());
            command.add(place.toString());
            command.add(disk.image().toString());
            command.add(Long.toString(disk.perSecond().value()));
            command.add(Long.toString(disk.operations().orElse(0)));
            command.add(disk.dirty().map(Bytes::value).map(String::valueOf).orElse(NO_LIMIT));
            command.add(Long.toString(disk.size().value()));
            command.add(disk.fileSystem().format());
        }
        return command;
    }

    /** Returns what is missing or in conflict, each with its fix; empty if {@link #command} can run. */
    public List<String> lacks() {
        List<String> lacks = new ArrayList<>();
        Prerequisites.root().ifPresent(lacks::add);
        List<String> programs = new ArrayList<>(List.of("unshare"));
        if (!disks.isEmpty()) {
            programs.addAll(List.of("losetup", "mount", "truncate"));
            disks.forEach(disk -> programs.add(disk.fileSystem().program()));
        }
        if (network.isPresent()) {
            programs.addAll(List.of("ip", "tc"));
        }
        programs.stream()
                .distinct()
                .map(Prerequisites::missing)
                .flatMap(Optional::stream)
                .forEach(lacks::add);
        if (!disks.isEmpty() && !(Files.isWritable(BYTES) && Files.isWritable(OPERATIONS))) {
            lacks.add(BYTES + " cannot be written: expected cgroup version 1 with blkio");
        }
        if (disks.stream().anyMatch(disk -> disk.dirty().isPresent()) && !Files.isWritable(BOUND_OF_DIRTY)) {
            lacks.add(BOUND_OF_DIRTY + " cannot be written, which bounds dirty memory: expected Linux 6.2 or newer");
        }
        for (ShapedDisk disk : disks) {
            if (Files.exists(disk.image(), LinkOption.NOFOLLOW_LINKS)) {
                lacks.add(disk.image() + " exists, so the image of " + disk.place()
                        + " cannot be created; name another place, or move that file");
            }
        }
        return lacks;
    }

    private static Path made(Path place) {
        try {
            return Files.createDirectories(place.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw new EnvironmentException("the folder of a throttled disk cannot be created: " + place + ": " + e, e);
        }
    }

    private static String script() {
        try (InputStream in = Shaping.class.getResourceAsStream(SCRIPT)) {
            if (in == null) {
                throw new EnvironmentException(
                        "resource " + SCRIPT + " is missing; the installation is damaged, install again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
