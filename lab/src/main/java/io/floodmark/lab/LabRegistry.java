package io.floodmark.lab;

import io.floodmark.host.CpuReserve;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.shaping.NetworkNamespaces;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registry of all labs of this user on this machine, with a small file for each. A lab registers before it creates
 * anything and is removed when it is gone. A lab whose owner was killed stays registered, so that its remains can be
 * found and removed.
 *
 * <p>Files are replaced atomically, so many processes may read and write concurrently.
 */
public final class LabRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(LabRegistry.class);
    private static final String SUFFIX = ".properties";

    private final Path folder;

    public LabRegistry(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the user's own registry, at the place for state in the XDG rules: {@code ~/.local/state/floodmark/labs}.
     */
    public static LabRegistry ofUser(Map<String, String> environment, Path home) {
        String given = environment.getOrDefault("XDG_STATE_HOME", "");
        Path state = given.isEmpty() ? home.resolve(".local/state") : Path.of(given);
        return new LabRegistry(state.resolve("floodmark/labs"));
    }

    public Path folder() {
        return folder;
    }

    /** Stores an entry in place of one with the same id. */
    void put(LabEntry entry) {
        Path file = file(entry.id());
        try {
            Files.createDirectories(folder);
            Path aside = Files.createTempFile(folder, entry.id(), ".tmp");
            try (Writer writer = Files.newBufferedWriter(aside)) {
                entry.toProperties().store(writer, "a lab of Floodmark");
            }
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write down the lab in " + folder + ": " + e
                            + "; expected a writable folder, set XDG_STATE_HOME to one",
                    e);
        }
    }

    void forget(String id) {
        try {
            Files.deleteIfExists(file(id));
        } catch (IOException e) {
            throw new EnvironmentException("cannot delete " + file(id) + ": " + e, e);
        }
    }

    private Path file(String id) {
        return folder.resolve(id + SUFFIX);
    }

    /** Returns all entries by id. */
    public List<LabEntry> entries() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<LabEntry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(SUFFIX))
                    .forEach(file -> read(file).ifPresent(entries::add));
        } catch (IOException e) {
            throw new EnvironmentException("cannot list the labs in " + folder + ": " + e, e);
        }
        entries.sort(Comparator.comparing(LabEntry::id));
        return List.copyOf(entries);
    }

    /** Returns the entry with this id. */
    public Optional<LabEntry> entry(String id) {
        return entries().stream().filter(entry -> entry.id().equals(id)).findFirst();
    }

    /**
     * Returns the entries whose owner is gone. It must have been killed, because otherwise it would have cleaned up.
     */
    public List<LabEntry> stale() {
        return entries().stream().filter(entry -> !entry.live()).toList();
    }

    private static Optional<LabEntry> read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
            return Optional.of(LabEntry.fromProperties(properties));
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("event=lab-unreadable file={} problem={}", file, e.toString());
            return Optional.empty();
        }
    }

    /**
     * Removes what a stale lab left: processes that are verified to be those that it started, folders that contain its
     * marker file, its network, its cgroup and its entry.
     *
     * @throws EnvironmentException if its owner still runs, or something cannot be removed; the entry then stays
     */
    public void remove(LabEntry entry) {
        if (entry.live()) {
            throw new EnvironmentException("lab " + entry.id() + " is alive under pid "
                    + entry.owner().pid() + "; expected one whose owner is gone. End it by: lab down " + entry.id());
        }
        entry.servers().forEach(server -> server.stamp().kill());
        NetworkNamespaces.remove(entry.id());
        for (Path each : entry.folders()) {
            LabFolders.delete(each, entry.id());
        }
        entry.cgroup()
                .filter(group -> group.endsWith(Lab.cgroupName(entry.id())))
                .ifPresent(CpuReserve::remove);
        forget(entry.id());
    }
}
