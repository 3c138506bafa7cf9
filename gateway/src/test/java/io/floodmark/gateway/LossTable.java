package io.floodmark.gateway;

import java.io.PrintStream;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What clients were told of records with unique ids, each sent once, beside what is in Kafka. */
final class LossTable {
    private final PrintStream out;
    private long wrong;

    /** Prints the heading. */
    LossTable(PrintStream out) {
        this.out = out;
        out.printf(
                "%-6s %-28s %10s %12s %10s %12s %12s %10s %8s %10s %8s%n",
                "round",
                "what happened",
                "written",
                "not-written",
                "unknown",
                "(in Kafka)",
                "unanswered",
                "in Kafka",
                "lost",
                "invented",
                "twice");
    }

    void add(int round, String what, UniqueLoad load, List<String> log) {
        Set<String> there = new HashSet<>(log);
        long lost = load.written().stream().filter(id -> !there.contains(id)).count();
        long invented = in(there, load.notWritten());
        int twice = log.size() - there.size();
        wrong += lost + invented + twice;
        out.printf(
                "%-6d %-28s %,10d %,12d %,10d %,12d %,12d %,10d %8d %10d %8d%n",
                round,
                what,
                load.written().size(),
                load.notWritten().size(),
                load.unknown().size(),
                in(there, load.unknown()),
                load.unanswered(),
                log.size(),
                lost,
                invented,
                twice);
    }

    private static long in(Set<String> there, Collection<String> ids) {
        return ids.stream().filter(there::contains).count();
    }

    /** Records that were lost, that were told not to be written and are there, or that are there twice. */
    long wrong() {
        return wrong;
    }
}
