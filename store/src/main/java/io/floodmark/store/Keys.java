package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.metric.Metric;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Converts constants to words in the database. These are stable across versions: a test pins every one. */
final class Keys {
    private static final Map<String, Metric> METRICS =
            Arrays.stream(Metric.values()).collect(Collectors.toMap(Metric::key, Function.identity()));

    private Keys() {}

    /** Returns the word of a constant, e.g. {@code handler-idle}. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Enum<?>> E read(Class<E> kind, String key) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(constant -> of(constant).equals(key))
                .findFirst()
                .orElseThrow(() -> unknown(kind.getSimpleName(), key));
    }

    static Metric metric(String key) {
        Metric metric = METRICS.get(key);
        if (metric == null) {
            throw unknown("Metric", key);
        }
        return metric;
    }

    static EnvironmentException unknown(String kind, String key) {
        return new EnvironmentException("the stored run has the " + kind.toLowerCase(Locale.ROOT) + " '" + key
                + "', which this version does not know; expected a run of this or an earlier version:"
                + " read it with the version that wrote it, or a newer one");
    }
}
