package io.floodmark.host;

import java.util.Set;
import java.util.TreeSet;

/** Parses CPU numbers in the kernel's list format: {@code 0-3,5}. */
final class CpuList {
    private CpuList() {}

    static Set<Integer> parse(String list) {
        Set<Integer> cpus = new TreeSet<>();
        for (String range : list.strip().split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return Set.copyOf(cpus);
    }

    /** Returns the CPUs that this process may run on; empty if unknown. */
    static Set<Integer> allowed(ProcFs proc) {
        return proc.text("self/status")
                .flatMap(status -> status.lines()
                        .filter(line -> line.startsWith("Cpus_allowed_list:"))
                        .findFirst())
                .flatMap(line -> ProcFs.parsed(CpuList::parse, line.substring(line.indexOf(':') + 1)))
                .orElse(Set.of());
    }
}
