package io.floodmark.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The CPU time of the programs of a host by process: those of a lab, and other processes that neither belong to the lab
 * nor to this process and its descendants. A process that runs for less than the time between two readings is not
 * counted. Used by one thread.
 */
final class Programs {
    /**
     * The maximum depth of the process tree. Parents that are read at different moments could otherwise form a cycle.
     */
    private static final int MOST_PARENTS = 100;

    private final ProcFs proc;
    private final Supplier<List<Long>> lab;

    /** @param lab process ids, queried at every reading; if there are none, nothing is read */
    Programs(ProcFs proc, Supplier<List<Long>> lab) {
        this.proc = proc;
        this.lab = lab;
    }

    /**
     * The CPU nanoseconds of each process since its start, by its id.
     *
     * @param lab of its brokers and controllers
     * @param others of other processes
     */
    record Spent(Map<String, Long> lab, Map<String, Long> others) {
        static final Spent NONE = new Spent(Map.of(), Map.of());

        Spent {
            lab = Map.copyOf(lab);
            others = Map.copyOf(others);
        }
    }

    Spent read() {
        List<Long> ofLab = lab.get();
        if (ofLab.isEmpty()) {
            return Spent.NONE;
        }
        Map<Long, ProcessTimes> all = programs();
        Optional<Long> self = self();
        Map<String, Long> spentByLab = new HashMap<>();
        Map<String, Long> spentByOthers = new HashMap<>();
        all.forEach((id, times) -> {
            long nanos = times.cpuTicks() * ProcessTimes.TICK_NANOS;
            if (ofLab.contains(id)) {
                spentByLab.put(Long.toString(id), nanos);
            } else if (self.isPresent() && !startedBy(self.get(), id, all)) {
                spentByOthers.put(Long.toString(id), nanos);
            }
        });
        return new Spent(spentByLab, spentByOthers);
    }

    private Map<Long, ProcessTimes> programs() {
        Map<Long, ProcessTimes> programs = new HashMap<>();
        for (String id : proc.names("")) {
            if (Character.isDigit(id.charAt(0))) {
                proc.parsed(id + "/stat", ProcessTimes::parse)
                        .filter(times -> !times.kernel())
                        .ifPresent(times -> programs.put(Long.parseLong(id), times));
            }
        }
        return programs;
    }

    /** Returns the pid of this process in the process namespace of the root. */
    private Optional<Long> self() {
        return proc.parsed("self/stat", stat -> Long.parseLong(stat.substring(0, stat.indexOf(' '))));
    }

    private static boolean startedBy(long self, long process, Map<Long, ProcessTimes> all) {
        long id = process;
        for (int depth = 0; depth < MOST_PARENTS; depth++) {
            if (id == self) {
                return true;
            }
            ProcessTimes times = all.get(id);
            if (times == null) {
                return false;
            }
            id = times.parent();
        }
        return false;
    }
}
