package io.floodmark.config.key;

import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a boundary. The type of its values depends on the axis: {@link #size} and {@link #count(Key, Axis)} read
 * the same keys in two ways.
 */
public record BoundaryKeys(
        Key<Axis> over,
        Key<String> values,
        Key<String> from,
        Key<String> to,
        Key<Integer> count,
        Key<Boolean> byProducers,
        Key<Integer> maxTrials,
        Key<Integer> brokers,
        Key<String> servers,
        Key<String> commandConfig,
        Key<Integer> jmxPort,
        Key<Integer> prometheusPort,
        Key<Integer> nodeExporterPort)
        implements KeyGroup {
    private static final int MOST_VALUES = 50;
    private static final int PORTS = 65_535;
    private static final int MOST = 1_000_000;
    private static final String CLUSTER = ".clusters[].";

    static BoundaryKeys in(String section) {
        return new BoundaryKeys(
                Key.of(section + ".over", Form.oneOf(axes())),
                Key.of(section + ".values[]", Form.TEXT),
                Key.of(section + ".from", Form.TEXT),
                Key.of(section + ".to", Form.TEXT),
                Key.of(section + ".count", Form.whole(2, MOST_VALUES)),
                Key.of(section + ".vary", Form.oneOf(ways())),
                Key.of(section + ".max-trials", Form.whole(1, Integer.MAX_VALUE)),
                Key.of(section + ".brokers[]", Form.whole(1, 99)),
                Key.of(section + CLUSTER + "bootstrap-server", PlanKeys.SERVERS),
                Key.of(section + CLUSTER + "command-config", Form.PATH),
                Key.of(section + CLUSTER + "jmx-port", Form.whole(1, PORTS)),
                Key.of(section + CLUSTER + "prometheus-port", Form.whole(1, PORTS)),
                Key.of(section + CLUSTER + "node-exporter-port", Form.whole(1, PORTS)));
    }

    private static Map<String, Axis> axes() {
        Map<String, Axis> axes = new LinkedHashMap<>();
        List.of(Axis.RECORD_SIZE, Axis.PARTITIONS, Axis.GROUPS).forEach(axis -> axes.put(axis.name(), axis));
        return axes;
    }

    private static Map<String, Boolean> ways() {
        Map<String, Boolean> ways = new LinkedHashMap<>();
        ways.put("rate", false);
        ways.put("producers", true);
        return ways;
    }

    /** Returns one of {@link #values}, {@link #from} and {@link #to} as the key of a size. */
    public static Key<Bytes> size(Key<String> key) {
        return new Key<>(key.path(), Form.size(new Bytes(1), Bytes.ofMiB(100)), key.meaning());
    }

    /** Returns the same key as that of a count. */
    public static Key<Integer> count(Key<String> key, Axis axis) {
        return new Key<>(key.path(), Form.whole(axis.equals(Axis.GROUPS) ? 0 : 1, MOST), key.meaning());
    }

    @Override
    public List<Key<?>> all() {
        return List.of(
                over,
                values,
                from,
                to,
                count,
                byProducers,
                maxTrials,
                brokers,
                servers,
                commandConfig,
                jmxPort,
                prometheusPort,
                nodeExporterPort);
    }
}
