package io.floodmark.host;

import static io.floodmark.model.metric.Metric.HOST_BROKER;
import static io.floodmark.model.metric.Metric.HOST_CPU_BUSY;
import static io.floodmark.model.metric.Metric.HOST_CPU_COMPILING;
import static io.floodmark.model.metric.Metric.HOST_CPU_IOWAIT;
import static io.floodmark.model.metric.Metric.HOST_CPU_KERNEL;
import static io.floodmark.model.metric.Metric.HOST_CPU_LAB;
import static io.floodmark.model.metric.Metric.HOST_CPU_OTHERS;
import static io.floodmark.model.metric.Metric.HOST_CPU_STEAL;
import static io.floodmark.model.metric.Metric.HOST_CPU_WORKING;
import static io.floodmark.model.metric.Metric.HOST_DIRTY_AGE;
import static io.floodmark.model.metric.Metric.HOST_DIRTY_BACKGROUND;
import static io.floodmark.model.metric.Metric.HOST_DIRTY_LIMIT;
import static io.floodmark.model.metric.Metric.HOST_DISK_BUSY;
import static io.floodmark.model.metric.Metric.HOST_DISK_QUEUE;
import static io.floodmark.model.metric.Metric.HOST_DISK_READ;
import static io.floodmark.model.metric.Metric.HOST_DISK_WRITE;
import static io.floodmark.model.metric.Metric.HOST_LOGS_IN_MEMORY;
import static io.floodmark.model.metric.Metric.HOST_MEMORY_AVAILABLE;
import static io.floodmark.model.metric.Metric.HOST_MEMORY_CANCELLED;
import static io.floodmark.model.metric.Metric.HOST_MEMORY_CLEANED;
import static io.floodmark.model.metric.Metric.HOST_MEMORY_DIRTIED;
import static io.floodmark.model.metric.Metric.HOST_MEMORY_DIRTY;
import static io.floodmark.model.metric.Metric.HOST_MEMORY_WRITEBACK;
import static io.floodmark.model.metric.Metric.HOST_PSI_CPU_SOME;
import static io.floodmark.model.metric.Metric.HOST_PSI_IO_FULL;
import static io.floodmark.model.metric.Metric.HOST_PSI_IO_SOME;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Reads this host once per second: CPU, pressure, memory, write-back of dirty pages, and the disks of given paths. CPU
 * is that of the CPUs that this process may use, or of a cgroup's quota if that is tighter: a fully used container with
 * 2 cores on a host with 64 reads 1.0, not 0.03. For the JVMs of a lab, the share of the JIT compilers is reported
 * separately, and so is the CPU of other processes.
 *
 * <p>The first reading has no differences yet, so it returns gauges only. Used by one thread.
 */
public final class HostProbe implements Probe {
    private final Entity host;
    private final ProcFs proc;
    private final NanoClock clock;
    private final Machine machine;
    private final Optional<Cgroup> limited;
    private final Set<String> devices;
    private final OptionalDouble inMemory;
    private final JitCompilers compilers;
    private final KernelThreads kernel;
    private final Programs programs;
    private final CancelledWrites cancelled;
    private final Set<Integer> brokers;
    private Optional<HostReading> last = Optional.empty();

    /**
     * @param host the entity's name
     * @param paths whose block devices are read; they need not exist yet
     * @param jvms process ids of a lab's brokers and controllers; queried at every reading
     * @param brokers ids of those on this host, by whatever names they advertise it
     */
    public HostProbe(String host, List<Path> paths, Supplier<List<Long>> jvms, Set<Integer> brokers, NanoClock clock) {
        this(host, paths, jvms, brokers, ProcFs.live(), clock);
    }

    HostProbe(
            String host,
            List<Path> paths,
            Supplier<List<Long>> jvms,
            Set<Integer> brokers,
            ProcFs proc,
            NanoClock clock) {
        this.host = Entity.host(host);
        this.brokers = Set.copyOf(brokers);
        this.proc = proc;
        this.clock = clock;
        machine = Machine.read(proc);
        limited = machine.quota() ? Cgroup.find(proc, "cpuacct") : Optional.empty();
        devices = Disks.below(paths, proc);
        inMemory = Disks.inMemory(paths, proc);
        compilers = new JitCompilers(proc, jvms);
        kernel = new KernelThreads(proc);
        programs = new Programs(proc, jvms);
        cancelled = new CancelledWrites(proc, jvms);
    }

    @Override
    public String name() {
        return host.label();
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        HostReading now =
                HostReading.of(proc, machine.cpus(), limited, devices, compilers, kernel, programs, cancelled, clock);
        HostReading before = last.orElse(now);
        Samples samples = new Samples(host, before.nanos(), now.nanos());
        gauges(now, samples);
        brokers.forEach(broker -> samples.gauge(HOST_BROKER, OptionalLong.of(broker)));
        if (last.isPresent()) {
            cpu(before, now, samples);
            pressure(before, now, samples);
            writeBack(before, now, samples);
            disks(before, now, samples);
        }
        last = Optional.of(now);
        return samples.list();
    }

    private void gauges(HostReading now, Samples samples) {
        samples.gauge(HOST_MEMORY_DIRTY, now.memory().get("Dirty"));
        samples.gauge(HOST_MEMORY_WRITEBACK, now.memory().get("Writeback"));
        samples.gauge(HOST_MEMORY_AVAILABLE, now.memory().get("MemAvailable"));
        WriteBack writeBack = WriteBack.of(proc, machine, now.memory(), now.pages());
        samples.gauge(HOST_DIRTY_BACKGROUND, writeBack.backgroundBytes());
        samples.gauge(HOST_DIRTY_LIMIT, writeBack.limitBytes());
        samples.gauge(HOST_DIRTY_AGE, writeBack.ageSeconds());
        samples.gauge(HOST_LOGS_IN_MEMORY, inMemory);
    }

    private void cpu(HostReading before, HostReading now, Samples samples) {
        OptionalDouble host = share(before, now, times -> times.total() - times.idle());
        OptionalDouble quota = quotaUsed(before, now, samples.seconds());
        OptionalDouble busy =
                quota.isPresent() ? OptionalDouble.of(Math.max(quota.getAsDouble(), host.orElse(0))) : host;
        samples.delta(HOST_CPU_BUSY, busy);
        if (!now.compilers().isEmpty() && busy.isPresent()) {
            double cores = CpuSpent.cores(before.compilers(), now.compilers(), samples.seconds());
            double compiling = Math.max(0, Math.min(busy.getAsDouble(), cores / machine.cores()));
            samples.delta(HOST_CPU_COMPILING, OptionalDouble.of(compiling));
            samples.delta(HOST_CPU_WORKING, OptionalDouble.of(busy.getAsDouble() - compiling));
        }
        samples.delta(HOST_CPU_KERNEL, kernel(before, now, samples.seconds()));
        programs(before, now, samples);
        samples.delta(HOST_CPU_IOWAIT, share(before, now, CpuTimes::iowait));
        samples.delta(HOST_CPU_STEAL, share(before, now, CpuTimes::steal));
    }

    /**
     * Reports the CPU of programs, but not in a container with a quota, because what other processes use of the host is
     * then not part of the quota.
     */
    private void programs(HostReading before, HostReading now, Samples samples) {
        if (machine.quota() || now.programs().lab().isEmpty()) {
            return;
        }
        samples.delta(
                HOST_CPU_LAB, ofHost(before.programs().lab(), now.programs().lab(), samples.seconds()));
        samples.delta(
                HOST_CPU_OTHERS,
                ofHost(before.programs().others(), now.programs().others(), samples.seconds()));
    }

    private OptionalDouble ofHost(Map<String, Long> before, Map<String, Long> now, double seconds) {
        double share = CpuSpent.cores(before, now, seconds) / machine.cores();
        return OptionalDouble.of(Math.max(0, Math.min(1, share)));
    }

    /**
     * Returns the share of kernel threads and interrupts. Interrupts run in the context of any thread, so they belong
     * to no program either.
     */
    private OptionalDouble kernel(HostReading before, HostReading now, double seconds) {
        OptionalDouble interrupts = share(before, now, CpuTimes::interrupts);
        if (now.kernel().isEmpty() || interrupts.isEmpty() || seconds <= 0) {
            return OptionalDouble.empty();
        }
        double threads = CpuSpent.cores(before.kernel(), now.kernel(), seconds) / machine.cores();
        return OptionalDouble.of(Math.min(1, threads + interrupts.getAsDouble()));
    }

    /**
     * Returns a share of the total CPU time, limited to 0..1 because the kernel's idle counters may decrease by a tick.
     */
    private static OptionalDouble share(HostReading before, HostReading now, ToLongFunction<CpuTimes> part) {
        if (before.cpu().isEmpty() || now.cpu().isEmpty()) {
            return OptionalDouble.empty();
        }
        CpuTimes from = before.cpu().get();
        CpuTimes to = now.cpu().get();
        double total = to.total() - from.total();
        if (total <= 0) {
            return OptionalDouble.empty();
        }
        double share = (part.applyAsLong(to) - part.applyAsLong(from)) / total;
        return OptionalDouble.of(Math.max(0, Math.min(1, share)));
    }

    private OptionalDouble quotaUsed(HostReading before, HostReading now, double seconds) {
        if (before.cpuUsedNanos().isEmpty() || now.cpuUsedNanos().isEmpty() || seconds <= 0) {
            return OptionalDouble.empty();
        }
        double used = now.cpuUsedNanos().getAsLong() - before.cpuUsedNanos().getAsLong();
        return OptionalDouble.of(Math.max(0, Math.min(1, used / 1e9 / seconds / machine.cores())));
    }

    private static void pressure(HostReading before, HostReading now, Samples samples) {
        double micros = samples.seconds() * 1e6;
        samples.delta(HOST_PSI_CPU_SOME, stalled(before.cpuPressure(), now.cpuPressure(), Pressure::some, micros));
        samples.delta(HOST_PSI_IO_SOME, stalled(before.ioPressure(), now.ioPressure(), Pressure::some, micros));
        samples.delta(HOST_PSI_IO_FULL, stalled(before.ioPressure(), now.ioPressure(), Pressure::full, micros));
    }

    private static OptionalDouble stalled(
            Optional<Pressure> before, Optional<Pressure> now, ToLongFunction<Pressure> kind, double micros) {
        if (before.isEmpty() || now.isEmpty() || micros <= 0) {
            return OptionalDouble.empty();
        }
        double share = (kind.applyAsLong(now.get()) - kind.applyAsLong(before.get())) / micros;
        return share < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.min(1, share));
    }

    private static void writeBack(HostReading before, HostReading now, Samples samples) {
        samples.delta(HOST_MEMORY_DIRTIED, growth(before, now, "nr_dirtied", samples.seconds()));
        samples.delta(HOST_MEMORY_CLEANED, growth(before, now, "nr_written", samples.seconds()));
        if (!now.cancelled().isEmpty()) {
            samples.delta(
                    HOST_MEMORY_CANCELLED,
                    CancelledWrites.rate(before.cancelled(), now.cancelled(), samples.seconds()));
        }
    }

    private static OptionalDouble growth(HostReading before, HostReading now, String pages, double seconds) {
        OptionalLong from = before.pages().bytes(pages, before.memory());
        OptionalLong to = now.pages().bytes(pages, now.memory());
        boolean known = from.isPresent() && to.isPresent() && to.getAsLong() >= from.getAsLong() && seconds > 0;
        return known ? OptionalDouble.of((to.getAsLong() - from.getAsLong()) / seconds) : OptionalDouble.empty();
    }

    private static void disks(HostReading before, HostReading now, Samples samples) {
        double seconds = samples.seconds();
        samples.delta(HOST_DISK_WRITE, Disks.rate(before.disks(), now.disks(), DiskCounts::writtenBytes, seconds));
        samples.delta(HOST_DISK_READ, Disks.rate(before.disks(), now.disks(), DiskCounts::readBytes, seconds));
        samples.delta(HOST_DISK_BUSY, Disks.busiest(before.disks(), now.disks(), seconds));
        samples.delta(HOST_DISK_QUEUE, Disks.longestQueue(before.disks(), now.disks(), seconds));
    }

    @Override
    public void close() {
        last = Optional.empty();
    }
}
