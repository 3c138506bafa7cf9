package io.floodmark.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources that a Java process holds, from the JDK's jcmd and Linux' {@code /proc}.
 *
 * @param heapBytes reachable ones, after a collection
 * @param threads without those that the JVM and Vert.x start and end by load, whose number is bounded
 * @param files open ones, including sockets
 */
record Footprint(long heapBytes, long threads, long files) {
    private static final List<String> BOUNDED =
            List.of("C1 ", "C2 ", "GC Thread", "G1 ", "vert.x-worker", "jcmd", "Attach");

    static Footprint of(long pid) {
        long heapBytes = liveBytes(pid);
        return new Footprint(
                heapBytes,
                threads(pid),
                entries(Path.of("/proc", "" + pid, "fd")).size());
    }

    private static long liveBytes(long pid) {
        try {
            // It collects garbage before it counts. Its last line is "Total", objects, bytes.
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(pid),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String[] total = said.strip()
                    .lines()
                    .reduce((first, second) -> second)
                    .orElse("")
                    .strip()
                    .split(" +", -1);
            if (!total[0].equals("Total")) {
                throw new AssertionError("jcmd said: " + said);
            }
            return Long.parseLong(total[2]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long threads(long pid) {
        return entries(Path.of("/proc", "" + pid, "task")).stream()
                .map(Footprint::name)
                .filter(name -> BOUNDED.stream().noneMatch(name::startsWith))
                .count();
    }

    private static String name(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).strip();
        } catch (IOException gone) {
            return "";
        }
    }

    private static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
