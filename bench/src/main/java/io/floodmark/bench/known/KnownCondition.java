package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A cluster of separate hosts whose limit is known.
 *
 * @param key its name on the command line and in the table
 * @param what description of what limits it
 * @param lab section {@code lab} of its plan, without hosts: separate
 * @param disk bytes per second that the brokers' disk writes at most, as for {@code floodmark throttle --disk}; empty
 *     for the disk of this machine
 * @param workload section {@code workload} of the plan of {@code limit}
 * @param injection done to the cluster once it serves
 * @param truth the limit in records per second, computed; empty if it is measured by two trials after each run, which
 *     hold 0.95 of the estimate for two minutes and 1.10 of it
 * @param causes keys of the bottlenecks of which one is the right cause
 */
record KnownCondition(
        String key,
        String what,
        String lab,
        String disk,
        String workload,
        Metrics metrics,
        Injection injection,
        OptionalDouble truth,
        Set<String> causes) {
    KnownCondition {
        causes = Set.copyOf(causes);
    }

    /** Returns the text that the user types to confirm: the name of an existing topic. */
    String prompt() {
        return injection instanceof OneTopicWriter writer ? writer.topic() + "\n" : "";
    }

    /** True if clients encrypt what they send. */
    boolean encrypts() {
        return lab.contains("security: scram");
    }

    /** Returns a cluster on the disk of this machine. */
    static KnownCondition of(
            String key,
            String what,
            String lab,
            String workload,
            Metrics metrics,
            Injection injection,
            OptionalDouble truth,
            Set<String> causes) {
        return new KnownCondition(key, what, lab, "", workload, metrics, injection, truth, causes);
    }
}
