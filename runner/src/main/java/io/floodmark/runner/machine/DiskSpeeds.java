package io.floodmark.runner.machine;

import io.floodmark.host.DiskName;
import io.floodmark.host.MachineFingerprint;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.MeasuredDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The disk speeds that were measured on this and other machines, next to the store: a line for each, with time,
 * fingerprint of the machine, name of the disk, and bytes per second. The last line of a disk counts.
 */
public final class DiskSpeeds {
    private static final String FILE = "disk-speeds.csv";
    private static final int FIELDS = 4;

    private DiskSpeeds() {}

    /**
     * Adds a measurement of the disk of a folder; returns the file, or empty if the disk cannot be recognised again.
     *
     * @param folder of the store; created if missing
     */
    public static Optional<Path> add(Path folder, double bytesPerSecond, Instant now) {
        Path file = folder.resolve(FILE);
        try {
            Files.createDirectories(folder);
            Optional<String> disk = DiskName.below(List.of(folder));
            if (disk.isEmpty()) {
                return Optional.empty();
            }
            String line = String.join(
                    ",",
                    now.toString(),
                    MachineFingerprint.read(),
                    disk.get(),
                    String.format(Locale.ROOT, "%.0f%n", bytesPerSecond));
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return Optional.of(file);
        } catch (IOException failed) {
            throw new EnvironmentException(
                    file + " cannot be written (" + failed + "); expected a folder of this user with free space",
                    failed);
        }
    }

    /**
     * Returns the last measurement on this machine of the one disk that holds all of the log directories; empty if
     * there is none, or if it cannot be read.
     *
     * @param folder of the store
     */
    public static Optional<MeasuredDisk> find(Path folder, List<Path> logDirs) {
        Path file = folder.resolve(FILE);
        if (logDirs.isEmpty() || !Files.isReadable(file)) {
            return Optional.empty();
        }
        Optional<String> disk = DiskName.below(logDirs);
        if (disk.isEmpty()) {
            return Optional.empty();
        }
        String machine = MachineFingerprint.read();
        try (var lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return lines.map(line -> line.split(",", -1))
                    .filter(fields ->
                            fields.length == FIELDS && fields[1].equals(machine) && fields[2].equals(disk.get()))
                    .flatMap(fields -> read(fields).stream())
                    .reduce((earlier, later) -> later);
        } catch (IOException | java.io.UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns a line; empty if it is damaged. */
    private static Optional<MeasuredDisk> read(String[] fields) {
        try {
            return Optional.of(new MeasuredDisk(
                    Double.parseDouble(fields[3].strip()),
                    Instant.parse(fields[0]).atOffset(ZoneOffset.UTC).toLocalDate()));
        } catch (DateTimeException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }
}
