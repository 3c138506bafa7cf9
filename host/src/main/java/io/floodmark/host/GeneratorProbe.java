package io.floodmark.host;

import static io.floodmark.model.metric.Entity.GENERATOR;
import static io.floodmark.model.metric.Metric.CLOCK_STEP;
import static io.floodmark.model.metric.Metric.CONSUMER_CPU;
import static io.floodmark.model.metric.Metric.GENERATOR_BUSIEST_THREAD;
import static io.floodmark.model.metric.Metric.GENERATOR_CPU;
import static io.floodmark.model.metric.Metric.GENERATOR_GC;
import static io.floodmark.model.metric.Metric.GENERATOR_LOAD_THREAD;
import static io.floodmark.model.metric.Metric.GENERATOR_MACHINE_SHARE;
import static io.floodmark.model.metric.Metric.GENERATOR_RUN_DELAY;
import static io.floodmark.model.metric.Metric.GENERATOR_SENDER_THREAD;
import static io.floodmark.model.metric.Metric.GENERATOR_THROTTLED;

import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Reads the processes that generate load once per second, as evidence that the generator was not the bottleneck of a
 * trial. It reads their CPU, their busiest thread, how long load threads waited for a CPU, and the CPU of consumers. Of
 * this process it also reads collections and steps of the wall clock. A reading costs one small file per thread.
 *
 * <p>Load threads are those whose names start with {@value #LOAD_THREADS}, and those of the client library. The first
 * reading has no differences and returns no samples. Used by one thread.
 */
public final class GeneratorProbe implements Probe {
    /** The prefix of the names of all threads that send load. The kernel keeps 15 bytes of a name. */
    public static final String LOAD_THREADS = "fm-load";

    /** The prefix of the names of those that consume in the processes of producers. */
    private static final String CONSUMERS = LOAD_THREADS + "-c";

    /** The prefix of the thread on which KafkaProducer sends. */
    private static final String CLIENT_THREADS = "kafka-producer-";

    private static final String SELF = "self";

    private final ProcFs proc;
    private final Clocks clocks;
    private final double machineCores;
    private final LongSupplier gcMillis;
    private final Supplier<List<Long>> children;
    private final Optional<Supplier<List<Long>>> consumers;
    private final Map<String, GeneratorProcess> processes = new TreeMap<>();
    private Optional<Reading> last = Optional.empty();

    private record Reading(
            ClockReading at,
            Map<String, ProcessTimes> processes,
            Map<String, ThreadTimes> threads,
            Map<Path, CpuPeriods> periods,
            long gc) {}

    /** @param children additional processes that generate load; queried at every reading */
    public GeneratorProbe(NanoClock monotonic, InstantSource wall, Supplier<List<Long>> children) {
        this(monotonic, wall, children, Optional.empty());
    }

    /**
     * Also reports the CPU of consumers.
     *
     * @param consumers the children that consume; empty if there are others whose CPU cannot be read, so that a part
     *     would be taken for the whole
     */
    public GeneratorProbe(
            NanoClock monotonic,
            InstantSource wall,
            Supplier<List<Long>> children,
            Optional<Supplier<List<Long>>> consumers) {
        this(
                ProcFs.live(),
                new Clocks(monotonic, wall),
                Machine.read(ProcFs.live()).cores(),
                GcPauses::totalMillis,
                children,
                consumers);
    }

    /** @param gcMillis total time in collections so far */
    GeneratorProbe(
            ProcFs proc,
            Clocks clocks,
            double machineCores,
            LongSupplier gcMillis,
            Supplier<List<Long>> children,
            Optional<Supplier<List<Long>>> consumers) {
        this.proc = proc;
        this.clocks = clocks;
        this.machineCores = machineCores;
        this.gcMillis = gcMillis;
        this.children = children;
        this.consumers = consumers;
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
        watch();
        Map<String, ProcessTimes> times = new TreeMap<>();
        Map<String, ThreadTimes> threads = new TreeMap<>();
        Map<Path, CpuPeriods> periods = new TreeMap<>();
        ClockReading at = clocks.read();
        processes.forEach((name, process) -> {
            process.times().ifPresent(read -> times.put(name, read));
            threads.putAll(process.threads());
            periods.putAll(process.cpuPeriods());
        });
        Reading now = new Reading(at, times, threads, periods, gcMillis.getAsLong());
        List<Sample> samples = last.map(before -> differences(before, now)).orElse(List.of());
        last = Optional.of(now);
        return samples;
    }

    /** Adds new processes, and drops those that no longer belong to the generator. */
    private void watch() {
        Set<String> named = new TreeSet<>(Set.of(SELF));
        children.get().forEach(pid -> named.add(Long.toString(pid)));
        Set<String> gone = new TreeSet<>(processes.keySet());
        gone.removeAll(named);
        for (String name : gone) {
            GeneratorProcess process = processes.remove(name);
            if (process != null) {
                process.close();
            }
        }
        named.forEach(name -> processes.computeIfAbsent(name, fresh -> new GeneratorProcess(proc, fresh)));
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
                        .filter(thread -> sends(thread.getKey()))
                        .mapToDouble(thread -> thread.getValue().runDelayNanos() / nanos)
                        .max());
        busiest(spent, LOAD_THREADS, nanos)
                .ifPresent(share -> samples.delta(GENERATOR_LOAD_THREAD, OptionalDouble.of(share)));
        // The wire engine has no client library, so there are no such threads, and no data are missing.
        busiest(spent, CLIENT_THREADS, nanos)
                .ifPresent(share -> samples.delta(GENERATOR_SENDER_THREAD, OptionalDouble.of(share)));
        consumers
                .flatMap(pids -> consumed(before, now, spent, pids.get()))
                .ifPresent(nanosTaken -> samples.delta(CONSUMER_CPU, OptionalDouble.of(nanosTaken / nanos)));
        samples.delta(GENERATOR_THROTTLED, OptionalDouble.of(throttled(before.periods, now.periods)));
        samples.delta(GENERATOR_GC, OptionalDouble.of((now.gc - before.gc) * 1e6 / nanos));
        double step = (now.at.wallNanos() - before.at.wallNanos()) - nanos;
        samples.delta(CLOCK_STEP, OptionalDouble.of(step / 1e9));
        return samples.list();
    }

    /** Returns the CPU time of consumers; empty if there are none. */
    private Optional<Double> consumed(
            Reading before, Reading now, Map<String, ThreadTimes> spent, List<Long> consumerPids) {
        List<Double> taken = new ArrayList<>();
        spent.forEach((thread, times) -> {
            if (thread.startsWith(SELF + "/") && named(thread, CONSUMERS)) {
                taken.add((double) times.cpuNanos());
            }
        });
        for (long pid : consumerPids) {
            ProcessTimes process = now.processes.get(Long.toString(pid));
            if (process != null) {
                taken.add(ticks(before, Long.toString(pid), process) * ProcessTimes.TICK_NANOS);
            }
        }
        return taken.isEmpty()
                ? Optional.empty()
                : Optional.of(taken.stream().mapToDouble(Double::doubleValue).sum());
    }

    private boolean sends(String thread) {
        return named(thread, LOAD_THREADS) || named(thread, CLIENT_THREADS);
    }

    private boolean named(String thread, String beginning) {
        return processes.values().stream()
                .anyMatch(process -> process.threadName(thread).startsWith(beginning));
    }

    private OptionalDouble busiest(Map<String, ThreadTimes> spent, String beginning, double nanos) {
        return spent.entrySet().stream()
                .filter(thread -> named(thread.getKey(), beginning))
                .mapToDouble(thread -> thread.getValue().cpuNanos() / nanos)
                .max();
    }

    /** Returns the throttled share of the group that was throttled most; 0 if there is no quota. */
    private static double throttled(Map<Path, CpuPeriods> before, Map<Path, CpuPeriods> now) {
        double most = 0;
        for (Map.Entry<Path, CpuPeriods> group : now.entrySet()) {
            CpuPeriods was = before.getOrDefault(group.getKey(), group.getValue());
            most = Math.max(most, group.getValue().throttledSince(was));
        }
        return most;
    }

    /** Returns the cores of all processes together. A process that is new counts from its start. */
    private static OptionalDouble cores(Reading before, Reading now, double seconds) {
        if (!before.processes.containsKey(SELF) || !now.processes.containsKey(SELF) || seconds <= 0) {
            return OptionalDouble.empty();
        }
        double ticks = 0;
        for (Map.Entry<String, ProcessTimes> process : now.processes.entrySet()) {
            ticks += ticks(before, process.getKey(), process.getValue());
        }
        return OptionalDouble.of(ticks * ProcessTimes.TICK_NANOS / 1e9 / seconds);
    }

    private static double ticks(Reading before, String name, ProcessTimes now) {
        ProcessTimes was = before.processes.get(name);
        return (double) now.cpuTicks() - (was == null ? 0 : was.cpuTicks());
    }

    @Override
    public void close() {
        processes.values().forEach(GeneratorProcess::close);
        processes.clear();
        last = Optional.empty();
    }
}
