package io.floodmark.bench.gateway;

import io.floodmark.bench.Proc;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The resources of a gateway at one moment, by its metrics, the JDK's jcmd and Linux' {@code /proc}.
 *
 * @param held connections, requests that wait for records, bytes of bodies, and instances of groups, in that order
 * @param threads number without those that the JVM and Vert.x start and end depending on load, which are bounded
 * @param files open files, including sockets
 * @param heapBytes reachable bytes, after a collection
 */
record GatewayFootprint(List<Double> held, long threads, long files, long heapBytes) {
    private static final List<String> METRICS =
            List.of("connections", "reads_waiting", "body_bytes", "group_instances");
    private static final List<String> BOUNDED =
            List.of("C1 ", "C2 ", "GC Thread", "G1 ", "vert.x-worker", "jcmd", "Attach");
    /** Allowance for what a gateway remembers of refused logins, and of code that was compiled meanwhile. */
    private static final long MORE_BYTES = 16 << 20;

    GatewayFootprint {
        held = List.copyOf(held);
    }

    static GatewayFootprint of(BenchGateway gateway) {
        return new GatewayFootprint(
                held(gateway),
                threads(gateway.process()),
                entries(gateway.process(), "fd").size(),
                liveBytes(gateway.process()));
    }

    /** Returns the numbers that change with each request. */
    static List<Double> held(BenchGateway gateway) {
        GatewayPage page = gateway.page();
        return METRICS.stream().map(name -> page.values(name).sum()).toList();
    }

    /** True if nothing has been left behind since then. */
    boolean covers(GatewayFootprint after) {
        return holds(after.held) && after.threads <= threads && after.heapBytes <= heapBytes + MORE_BYTES;
    }

    /** True if no more is held at the later moment. */
    boolean holds(List<Double> after) {
        return IntStream.range(0, held.size()).allMatch(i -> after.get(i) <= held.get(i));
    }

    private static long threads(Proc process) {
        return entries(process, "task").stream()
                .map(GatewayFootprint::name)
                .filter(name -> BOUNDED.stream().noneMatch(name::startsWith))
                .count();
    }

    private static String name(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).strip();
        } catch (IOException ended) {
            return "";
        }
    }

    private static List<Path> entries(Proc process, String folder) {
        try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(process.pid()), folder))) {
            return entries.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the reachable bytes. The last line of a histogram is "Total", objects, bytes. */
    private static long liveBytes(Proc process) {
        try {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(process.pid()),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String[] total =
                    said.substring(said.lastIndexOf("Total") + 1).strip().split(" +", -1);
            return Long.parseLong(total[2].strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s %s, %d threads, %d open files, %,d bytes of heap reachable",
                METRICS,
                held,
                threads,
                files,
                heapBytes);
    }
}
