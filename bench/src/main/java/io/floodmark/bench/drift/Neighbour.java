package io.floodmark.bench.drift;

import io.floodmark.bench.CpuGroup;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Another process on the machine that takes CPU and caches in random blocks. Its blocks are written to a log. Linux, as
 * root.
 */
final class Neighbour implements AutoCloseable {
    /** Highest share of the host's CPU that it takes. */
    private static final double SHARE = 0.3;

    private static final int SHORTEST_MILLIS = 20_000;
    private static final int LONGEST_MILLIS = 90_000;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final SplittableRandom random;
    private final PrintStream log;
    private final CpuGroup group;
    private final Process process;
    private final Writer orders;
    private @Nullable ScheduledFuture<?> next;
    private boolean working;

    private Neighbour(SplittableRandom random, PrintStream log, CpuGroup group, Process process) {
        this.random = random;
        this.log = log;
        this.group = group;
        this.process = process;
        this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII);
    }

    /** Starts a neighbour that rests until {@link #work}. It ends when this process ends. */
    static Neighbour start(PrintStream log, long seed) throws IOException {
        CpuGroup group = CpuGroup.create(
                "neighbour-" + ProcessHandle.current().pid(),
                SHARE * Runtime.getRuntime().availableProcessors());
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), NeighbourLoad.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        group.add(process.pid());
        return new Neighbour(new SplittableRandom(seed), log, group, process);
    }

    /** Begins with the next block. */
    synchronized void work() {
        rest();
        working = true;
        block();
    }

    private synchronized void block() {
        if (!working) {
            return; // It began to rest while this waited for the lock.
        }
        NeighbourState[] states = NeighbourState.values();
        order(states[random.nextInt(states.length)]);
        next = timer.schedule(this::block, random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS), TimeUnit.MILLISECONDS);
    }

    /** Stops until {@link #work}. */
    synchronized void rest() {
        working = false;
        if (next != null) {
            next.cancel(false);
            next = null;
        }
        order(NeighbourState.NOTHING);
    }

    private void order(NeighbourState state) {
        try {
            orders.write(state + "\n");
            orders.flush();
        } catch (IOException ended) {
            throw new UncheckedIOException("the neighbour has ended", ended);
        }
        log.println(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + state);
    }

    @Override
    public void close() throws IOException {
        timer.shutdownNow();
        process.destroyForcibly().onExit().join();
        group.close();
    }
}
