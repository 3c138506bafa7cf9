package io.floodmark.host;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The conditions on which the kernel writes dirty pages of the page cache to the disks. Unknown values are empty.
 *
 * <p>If a cgroup limits the memory of this process, the thresholds are the same fraction of it as of the host's memory,
 * as in the kernel for version 2 (mm/page-writeback.c). In version 1, pages are reclaimed before that many are dirty.
 *
 * @param backgroundBytes dirty bytes above which the kernel writes continuously
 * @param limitBytes dirty bytes that are never exceeded; programs are slowed down from half way between the two
 * @param ageSeconds maximum age at which it begins to write a page: {@code dirty_expire_centisecs} plus one period of
 *     the flusher ({@code dirty_writeback_centisecs})
 */
record WriteBack(OptionalLong backgroundBytes, OptionalLong limitBytes, OptionalDouble ageSeconds) {
    private static final KeyedCounts NOTHING = new KeyedCounts(Map.of());

    static WriteBack read(ProcFs proc, Machine machine) {
        return of(
                proc,
                machine,
                proc.parsed("meminfo", KeyedCounts::parse).orElse(NOTHING),
                proc.parsed("vmstat", KeyedCounts::parse).orElse(NOTHING));
    }

    static WriteBack of(ProcFs proc, Machine machine, KeyedCounts memory, KeyedCounts pages) {
        double share = share(machine, memory);
        return new WriteBack(
                part(pages.bytes("nr_dirty_background_threshold", memory), share),
                part(pages.bytes("nr_dirty_threshold", memory), share),
                age(proc));
    }

    private static double share(Machine machine, KeyedCounts memory) {
        OptionalLong total = memory.get("MemTotal");
        return total.isPresent() ? Math.min(1, machine.memory().value() / (double) total.getAsLong()) : 1;
    }

    private static OptionalLong part(OptionalLong whole, double share) {
        return whole.isPresent() ? OptionalLong.of(Math.round(whole.getAsLong() * share)) : whole;
    }

    private static OptionalDouble age(ProcFs proc) {
        OptionalLong expires = proc.number("sys/vm/dirty_expire_centisecs");
        OptionalLong round = proc.number("sys/vm/dirty_writeback_centisecs");
        // A period of 0 means that old pages are never searched for.
        return expires.isPresent() && round.isPresent() && round.getAsLong() > 0
                ? OptionalDouble.of((expires.getAsLong() + round.getAsLong()) / 100.0)
                : OptionalDouble.empty();
    }
}
