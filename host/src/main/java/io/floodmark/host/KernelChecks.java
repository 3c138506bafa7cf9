package io.floodmark.host;

import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks settings of a Linux kernel that measurements depend on. Settings that it does not provide are left out. */
final class KernelChecks {
    /** Kafka's documentation: a starting point for the open files of a broker process. */
    private static final long OPEN_FILES = 100_000;

    /** A lab with defaults and its generator use some hundred. */
    private static final long LEAST_OPEN_FILES = 4_096;

    /** The default of Linux. A log segment has two maps, so it is enough for 32,000 segments. */
    private static final long LEAST_MAPS = 65_530;

    private static final long LEAST_PORTS = 10_000;

    /** Kafka's data are in the page cache, so a kernel that swaps takes the memory of brokers for it. */
    private static final long MOST_SWAPPINESS = 10;

    /** A broker that writes more than this at once waits for the disk. */
    private static final long LEAST_DIRTY_BYTES = 64L << 20;

    /** Sources that are read without a system call. */
    private static final Set<String> FAST_CLOCKS =
            Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");

    private static final Pattern OPEN_FILES_LIMIT = Pattern.compile("Max open files +([0-9]{1,18}|unlimited)");

    private final ProcFs proc;
    private final ProcFs sys;
    private final Machine machine;
    private final List<MachineFinding> findings = new ArrayList<>();

    KernelChecks(ProcFs proc, ProcFs sys, Machine machine) {
        this.proc = proc;
        this.sys = sys;
        this.machine = machine;
    }

    List<MachineFinding> findings() {
        openFiles();
        maps();
        ports();
        dirtyPages();
        hugePages();
        swap();
        clock();
        frequency();
        return List.copyOf(findings);
    }

    private void add(boolean ok, String name, String found, String remedy) {
        findings.add(ok ? MachineFinding.ok(name, found) : MachineFinding.warning(name, found, remedy));
    }

    private void openFiles() {
        Matcher limit = OPEN_FILES_LIMIT.matcher(proc.text("self/limits").orElse(""));
        if (limit.find()) {
            String most = limit.group(1);
            add(
                    most.equals("unlimited") || Long.parseLong(most) >= LEAST_OPEN_FILES,
                    "open files",
                    "at most " + most,
                    "brokers keep a file per log segment and a socket per connection; run: ulimit -n " + OPEN_FILES);
        }
    }

    private void maps() {
        proc.number("sys/vm/max_map_count")
                .ifPresent(most -> add(
                        most >= LEAST_MAPS,
                        "memory maps",
                        "at most " + most,
                        "brokers map two files per log segment; run: sysctl vm.max_map_count=262144"));
    }

    private void ports() {
        proc.text("sys/net/ipv4/ip_local_port_range")
                .map(text -> text.strip().split("\\s+", -1))
                .filter(ends -> ends.length == 2 && ends[0].matches("[0-9]{1,5}") && ends[1].matches("[0-9]{1,5}"))
                .ifPresent(
                        ends -> add(
                                Long.parseLong(ends[1]) - Long.parseLong(ends[0]) >= LEAST_PORTS,
                                "local ports",
                                ends[0] + " to " + ends[1],
                                "each connection of a client needs one; run: sysctl net.ipv4.ip_local_port_range=\"32768 60999\""));
    }

    private void dirtyPages() {
        WriteBack writeBack = WriteBack.read(proc, machine);
        OptionalLong most = writeBack.limitBytes();
        OptionalLong from = writeBack.backgroundBytes();
        if (most.isPresent() && from.isPresent()) {
            add(
                    most.getAsLong() >= LEAST_DIRTY_BYTES,
                    "dirty pages",
                    "flushed from " + new Bytes(from.getAsLong()).human() + ", at most "
                            + new Bytes(most.getAsLong()).human(),
                    "brokers wait for the disk in each burst; run: sysctl vm.dirty_background_ratio=10"
                            + " vm.dirty_ratio=20");
        }
    }

    private void hugePages() {
        KernelFacts.chosen(sys, "kernel/mm/transparent_hugepage/enabled")
                .ifPresent(mode -> add(
                        !mode.equals("always"),
                        "transparent huge pages",
                        mode,
                        "processes may stop for milliseconds while the kernel collects pages; run: echo madvise >"
                                + " /sys/kernel/mm/transparent_hugepage/enabled"));
    }

    private void swap() {
        OptionalLong total = proc.parsed("meminfo", KeyedCounts::parse)
                .map(memory -> memory.get("SwapTotal"))
                .orElse(OptionalLong.empty());
        OptionalLong swappiness = proc.number("sys/vm/swappiness");
        if (total.isPresent() && swappiness.isPresent()) {
            boolean none = total.getAsLong() == 0;
            add(
                    none || swappiness.getAsLong() <= MOST_SWAPPINESS,
                    "swap",
                    none ? "none" : new Bytes(total.getAsLong()).human() + ", swappiness " + swappiness.getAsLong(),
                    "the page cache that brokers fill may push their own memory to the disk; run: sysctl vm.swappiness=1");
        }
    }

    private void clock() {
        sys.text("devices/system/clocksource/clocksource0/current_clocksource")
                .map(String::strip)
                .ifPresent(source -> add(
                        FAST_CLOCKS.contains(source),
                        "clock source",
                        source,
                        "each reading of the clock may be a system call, and every record is timed; expected one of "
                                + new TreeSet<>(FAST_CLOCKS)));
    }

    /** Virtual machines have no governor: their host decides. */
    private void frequency() {
        Set<String> governors = new TreeSet<>();
        for (String cpu : sys.names("devices/system/cpu")) {
            if (cpu.matches("cpu[0-9]+")) {
                sys.text("devices/system/cpu/" + cpu + "/cpufreq/scaling_governor")
                        .map(String::strip)
                        .ifPresent(governors::add);
            }
        }
        if (!governors.isEmpty()) {
            add(
                    governors.equals(Set.of("performance")),
                    "CPU frequency",
                    "governor " + String.join(", ", governors),
                    "the speed of a core depends on its load, so low loads cost more; run: cpupower frequency-set -g"
                            + " performance");
        }
    }
}
