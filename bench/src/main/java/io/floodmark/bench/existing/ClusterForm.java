package io.floodmark.bench.existing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The form of a cluster to start.
 *
 * @param release Kafka release, e.g. {@code 2.8.2}
 * @param zooKeeper true if the brokers register in ZooKeeper; otherwise they use KRaft
 * @param brokers 1 or more
 */
public record ClusterForm(String release, boolean zooKeeper, int brokers) {
    private static final Pattern FORM = Pattern.compile("([0-9]+\\.[0-9]+\\.[0-9]+)(-zookeeper)?(?::([1-9]))?");

    /** Returns the form that {@code RELEASE[-zookeeper][:BROKERS]} describes, e.g. {@code 3.9.1-zookeeper:3}. */
    public static ClusterForm parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "invalid cluster '" + text + "' (expected RELEASE[-zookeeper][:BROKERS], e.g. 3.9.1-zookeeper:3)");
        }
        int brokers = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
        return new ClusterForm(parts.group(1), parts.group(2) != null, brokers);
    }

    /** Returns a name for folders and processes. */
    public String key() {
        return release + (zooKeeper ? "-zookeeper" : "-kraft") + "-" + brokers;
    }
}
