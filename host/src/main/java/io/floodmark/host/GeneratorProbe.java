package io.floodmark.host;

import static io.floodmark.model.Entity.GENERATOR;
import static io.floodmark.model.Metric.CLOCK_STEP;
import static io.floodmark.model.Metric.CONSUMER_CPU;
import static io.floodmark.model.Metric.GENERATOR_BUSIEST_THREAD;
import static io.floodmark.model.Metric.GENERATOR_CPU;
import static io.floodmark.model.Metric.GENERATOR_GC;
import static io.floodmark.model.Metric.GENERATOR_LOAD_THREAD;
import static io.floodmark.model.Metric.GENERATOR_MACHINE_SHARE;
import static io.floodmark.model.Metric.GENERATOR_RUN_DELAY;
import static io.floodmark.model.Metric.GENERATOR_SENDER_THREAD;
import static io.floodmark.model.Metric.GENERATOR_THROTTLED;

import io.floodmark.model.NanoClock;
import io.floodmark.model.Probe;
import io.floodmark.model.Sample;
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
 * Reads the processes that generate load every second, to prove that the generator was not what limited a trial: their
 * CPU, their busiest thread, how long load threads waited for a CPU; of our own also its collections, and steps of its
 * wall clock; and what of their CPU consumers took. Costs one small file per thread and reading.
 *
 * <p>Load threads are those whose name starts with {@value #LOAD_THREADS}, and the client library's own. The first
 * reading has no differences yet and is empty. One thread.
 */
public final class GeneratorProbe implements Probe {
    /** First letters of the name of every thread that sends load; the kernel keeps 15 bytes of a name. */
    public static final String LOAD_THREADS = "fm-load";

    /** First letters of the name of those of them that consume beside producers. */
    private static final String CONSUMERS = LOAD_THREADS + "-c";

    /** The thread on which KafkaProducer sends. */
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

    /** @param children processes beside our own that generate load; asked at every reading */
    public GeneratorProbe(NanoClock monotonic, InstantSource wall, Supplier<List<Long>> children) {
        this(monotonic, wall, children, Optional.empty());
    }

    /**
     * Also tells what consumers take.
     *
     * @param consumers those of the children that consume; empty where there are others whose CPU nobody can read, so
     *     that a part would read as the whole
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

    /** Takes in processes that are new, and forgets those that are no longer ours. */
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
        // The wire engine has no client library: then there are none, and nothing is missing.
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

    /** CPU time of those who consume; empty where nobody does. */
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

    /** Of the group that was stopped most; 0 where no quota limits any. */
    private static double throttled(Map<Path, CpuPeriods> before, Map<Path, CpuPeriods> now) {
        double most = 0;
        for (Map.Entry<Path, CpuPeriods> group : now.entrySet()) {
            CpuPeriods was = before.getOrDefault(group.getKey(), group.getValue());
            long all = group.getValue().all() - was.all();
            long stopped = group.getValue().throttled() - was.throttled();
            most = all > 0 && stopped >= 0 ? Math.max(most, Math.min(1, stopped / (double) all)) : most;
        }
        return most;
    }

    /** Of all processes together; a process that was not there before counts from its start. */
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
