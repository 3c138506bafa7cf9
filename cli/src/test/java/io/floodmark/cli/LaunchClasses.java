package io.floodmark.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The class path of the program, and an archive of the classes in its jars: a start then takes two thirds of the CPU.
 * The release contains such an archive too. Folders come last, because a JVM archives only classes of jars, and only
 * for a class path with the same beginning.
 */
final class LaunchClasses {
    private static final List<Path> ENTRIES = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    private static final String JARS = path(ENTRIES.stream().filter(Files::isRegularFile));
    private static final String ALL = path(Stream.concat(
            ENTRIES.stream().filter(Files::isRegularFile), ENTRIES.stream().filter(Files::isDirectory)));
    private static final List<String> FLAGS = keep();
    private static final long LONGEST_SECONDS = 120;

    private LaunchClasses() {}

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the flags of a JVM that runs the program. */
    static List<String> flags() {
        return FLAGS;
    }

    private static String path(Stream<Path> entries) {
        return entries.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> keep() {
        List<String> without = List.of("-cp", ALL);
        try {
            Path folder = Files.createDirectories(Path.of("target", "launch").toAbsolutePath());
            Path archive = folder.resolve(Integer.toHexString(state().hashCode()) + ".jsa");
            if (!Files.isReadable(archive)) {
                Path list = Files.createTempFile(folder, "classes", ".txt");
                Path fresh = Path.of(list + ".jsa");
                // Runs far enough to load the classes of plans, stores and clients.
                run(
                        folder,
                        "-Xshare:off",
                        "-XX:DumpLoadedClassList=" + list,
                        "-cp",
                        ALL,
                        Main.class.getName(),
                        "trial",
                        "--bootstrap-server",
                        "127.0.0.1:1",
                        "--load",
                        "1/s");
                run(
                        folder,
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + fresh,
                        "-cp",
                        JARS);
                Files.delete(list);
                Files.move(fresh, archive, StandardCopyOption.ATOMIC_MOVE);
            }
            return Stream.concat(
                            Stream.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:cds=off"),
                            without.stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what identifies the jars, because a JVM ignores an archive of other jars. */
    private static Map<Path, Object> state() throws IOException {
        Map<Path, Object> state = new TreeMap<>();
        for (Path entry : ENTRIES) {
            state.put(
                    entry, Files.isDirectory(entry) ? 0 : List.of(Files.size(entry), Files.getLastModifiedTime(entry)));
        }
        state.put(Path.of(java()), Runtime.version());
        return state;
    }

    private static void run(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(List.of(arguments));
        File said = folder.resolve("said").toFile();
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said)
                .start();
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("still running: " + command + ", see " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
