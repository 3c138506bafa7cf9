package io.floodmark.host;

import static io.floodmark.model.Entity.GENERATOR;
import static io.floodmark.model.Metric.CLOCK_STEP;
import static io.floodmark.model.Metric.GENERATOR_BUSIEST_THREAD;
import static io.floodmark.model.Metric.GENERATOR_CPU;
import static io.floodmark.model.Metric.GENERATOR_GC;
import static io.floodmark.model.Metric.GENERATOR_MACHINE_SHARE;
import static io.floodmark.model.Metric.GENERATOR_RUN_DELAY;

import io.floodmark.model.NanoClock;
import io.floodmark.model.Probe;
import io.floodmark.model.Sample;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Reads our own process every second, to prove that the generator was not what limited a trial: its CPU, its busiest
 * thread, how long its load threads waited for a CPU, its collections, and steps of its wall clock. Costs one small file
 * per thread and reading.
 *
 * <p>Load threads are those whose name starts with {@value #LOAD_THREADS}. The first reading has no differences yet and
 * is empty. One thread.
 */
public final class GeneratorProbe implements Probe {
    /** First letters of the name of every thread that sends load; the kernel keeps 15 bytes of a name. */
    public static final String LOAD_THREADS = "fm-load";

    private final ProcFs proc;
    private final Clocks clocks;
    private final double machineCores;
    private final LongSupplier gcMillis;
    private final ThreadTable threads;
    private Optional<Reading> last = Optional.empty();

    private record Reading(
            ClockReading at, Optional<ProcessTimes> process, Map<String, ThreadTimes> threads, long gc) {}

    public GeneratorProbe(NanoClock monotonic, InstantSource wall) {
        this(
                ProcFs.live(),
                new Clocks(monotonic, wall),
                Machine.read(ProcFs.live()).cores(),
                GcPauses::totalMillis);
    }

    /** @param gcMillis total time in collections so far */
    GeneratorProbe(ProcFs proc, Clocks clocks, double machineCores, LongSupplier gcMillis) {
        this.proc = proc;
        this.clocks = clocks;
        this.machineCores = machineCores;
        this.gcMillis = gcMillis;
        threads = new ThreadTable(proc, "self");
    }

    @Override
    public String name() {
        return GENERATOR.label();
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        Reading now = new Reading(
                clocks.read(), proc.parsed("self/stat", ProcessTimes::parse), threads.read(), gcMillis.getAsLong());
        List<Sample> samples = last.map(before -> differences(before, now)).orElse(List.of());
        last = Optional.of(now);
        return samples;
    }

    private List<Sample> differences(Reading before, Reading now) {
        Samples samples = new Samples(GENERATOR, before.at.nanos(), now.at.nanos());
        OptionalDouble cores = cores(before, now, samples.seconds());
        samples.delta(GENERATOR_CPU, cores);
        samples.delta(
                GENERATOR_MACHINE_SHARE,
                cores.isPresent() ? OptionalDouble.of(cores.getAsDouble() / machineCores) : cores);
        double nanos = now.at.nanos() - before.at.nanos();
        Map<String, ThreadTimes> spent = ThreadTimes.between(before.threads, now.threads);
        samples.delta(
                GENERATOR_BUSIEST_THREAD,
                spent.values().stream()
                        .mapToDouble(thread -> thread.cpuNanos() / nanos)
                        .max());
        samples.delta(
                GENERATOR_RUN_DELAY,
                spent.entrySet().stream()
                        .filter(thread -> threads.name(thread.getKey()).startsWith(LOAD_THREADS))
                        .mapToDouble(thread -> thread.getValue().runDelayNanos() / nanos)
                        .max());
        samples.delta(GENERATOR_GC, OptionalDouble.of((now.gc - before.gc) * 1e6 / nanos));
        double step = (now.at.wallNanos() - before.at.wallNanos()) - nanos;
        samples.delta(CLOCK_STEP, OptionalDouble.of(step / 1e9));
        return samples.list();
    }

    private static OptionalDouble cores(Reading before, Reading now, double seconds) {
        if (before.process.isEmpty() || now.process.isEmpty() || seconds <= 0) {
            return OptionalDouble.empty();
        }
        long ticks = now.process.get().cpuTicks() - before.process.get().cpuTicks();
        return OptionalDouble.of(ticks * ProcessTimes.TICK_NANOS / 1e9 / seconds);
    }

    @Override
    public void close() {
        threads.close();
        last = Optional.empty();
    }
}
