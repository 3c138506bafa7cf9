package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A fleet of load generating workers on a Spark cluster, or on hosts that OpenSSH reaches.
 *
 * @param on the master's URL in the format of Spark: {@code spark://host:7077}, {@code local[4]}, {@code yarn},
 *     {@code k8s://...}; or hosts, e.g. {@code ssh://user@host:port,host2}
 * @param workers number of workers; empty: as many as brokers, and more from free slots while they are the bottleneck
 * @param insecure whether secrets may be sent through a Spark that does not authenticate and encrypt
 * @param properties of Spark, by its own names
 */
public record FleetSpec(String on, OptionalInt workers, boolean insecure, Map<String, String> properties) {
    /** The accepted forms of {@code on}. */
    public static final String PLACES =
            "spark://host:7077, local[N], yarn, k8s://https://host:port or ssh://user@host:port,host2";

    /** Larger numbers have not been tested. */
    public static final int MOST_WORKERS = 10_000;

    private static final String MASTER =
            "spark://[^/\\s]+:[0-9]+(,[^/\\s]+:[0-9]+)*|local(\\[(\\*|[1-9][0-9]*)])?|yarn|k8s://\\S+";

    private static final String SSH = "ssh://";

    /** This pattern excludes anything that ssh or a shell could interpret as an option. */
    private static final String HOST =
            "([A-Za-z0-9_.][A-Za-z0-9_.+-]*@)?([A-Za-z0-9_][A-Za-z0-9_.-]*|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?";

    private static final String HOSTS = SSH + HOST + "(," + HOST + ")*";

    public FleetSpec {
        Checks.require(isPlace(on), "on", on, PLACES);
        if (workers.isPresent()) {
            Checks.require(
                    workers.getAsInt() >= 1 && workers.getAsInt() <= MOST_WORKERS,
                    "workers",
                    workers.getAsInt(),
                    "1 to " + MOST_WORKERS);
        }
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** True if the text could be a master of Spark, or hosts for ssh. */
    public static boolean isPlace(String text) {
        return text.matches(MASTER) || text.matches(HOSTS);
    }

    /** True if the fleet is on hosts that OpenSSH reaches, not on Spark. */
    public boolean overSsh() {
        return on.startsWith(SSH);
    }
}
