package io.floodmark.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The dirty pages that given processes deleted before they were written back, by {@code cancelled_write_bytes} of
 * /proc/PID/io. The kernel charges them to the process that deletes, so that other programs of the host do not count.
 */
final class CancelledWrites {
    private final ProcFs proc;
    private final Supplier<List<Long>> processes;

    /** @param processes process ids, queried at every reading */
    CancelledWrites(ProcFs proc, Supplier<List<Long>> processes) {
        this.proc = proc;
        this.processes = processes;
    }

    /** Returns the bytes of each process since its start; empty unless all of them can be read. */
    Map<Long, Long> read() {
        Map<Long, Long> cancelled = new HashMap<>();
        List<Long> ids = processes.get();
        for (long id : ids) {
            proc.parsed(id + "/io", KeyedCounts::parse)
                    .map(counts -> counts.get("cancelled_write_bytes"))
                    .filter(OptionalLong::isPresent)
                    .ifPresent(bytes -> cancelled.put(id, bytes.getAsLong()));
        }
        return cancelled.size() == ids.size() ? Map.copyOf(cancelled) : Map.of();
    }

    /** Returns bytes per second between two readings; empty if a process is in only one of them. */
    static OptionalDouble rate(Map<Long, Long> before, Map<Long, Long> now, double seconds) {
        if (seconds <= 0 || !before.keySet().equals(now.keySet())) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Math.max(0, sum(now) - sum(before)) / seconds);
    }

    private static long sum(Map<Long, Long> bytes) {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }
}
