package io.floodmark.bench.existing;

import java.util.List;
import java.util.Set;

/**
 * The differences that one run, and {@code clean} after it, left on a cluster.
 *
 * @param killed true if the run was ended by {@code kill -9} under load
 * @param code exit code of the run
 * @param left differences from before the run; after a kill these are for {@code clean} to remove
 * @param cleanCode exit code of {@code clean}
 * @param leftThen differences from before the run, after {@code clean}
 */
record ExistingRow(
        ClusterForm form, boolean killed, int code, List<String> left, int cleanCode, List<String> leftThen) {
    /** The exit codes for a limit, and for none because the run was short. */
    private static final Set<Integer> ANSWERED = Set.of(0, 5);

    static final List<String> HEAD = List.of(
            "| Kafka | mode | brokers | run | exit code | left by the run | exit code of `clean` | left after `clean` |",
            "|---|---|---:|---|---:|---|---:|---|");

    String line() {
        return String.join(
                " | ",
                "| " + form.release(),
                form.zooKeeper() ? "ZooKeeper" : "KRaft",
                Integer.toString(form.brokers()),
                killed ? "`kill -9` under load" : "ended normally",
                Integer.toString(code),
                named(left),
                Integer.toString(cleanCode),
                named(leftThen) + " |");
    }

    private static String named(List<String> differences) {
        return differences.isEmpty() ? "nothing" : String.join(", ", differences);
    }

    /**
     * True if the program behaved as required: nothing is left, and the run ended with a result unless it was killed.
     */
    boolean right() {
        boolean ended = killed || (ANSWERED.contains(code) && left.isEmpty());
        return ended && cleanCode == 0 && leftThen.isEmpty();
    }
}
