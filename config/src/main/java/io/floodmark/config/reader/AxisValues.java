package io.floodmark.config.reader;

import io.floodmark.config.key.BoundaryKeys;
import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Reads the values on a boundary's axis: a list, or two ends with a number of values, evenly spaced in their logarithm.
 */
final class AxisValues {
    private static final BoundaryKeys KEYS = PlanKeys.BOUNDARY;
    private static final KeyPath LIST = KeyPath.of("boundary.values");
    private static final int USUAL_COUNT = 7;
    private static final int USUAL_GROUPS = 6;

    private record Ends(double from, double to, int count) {}

    private static final Map<Axis, Ends> USUAL = Map.of(
            Axis.RECORD_SIZE, new Ends(100, 100_000, USUAL_COUNT),
            Axis.PARTITIONS, new Ends(3, 192, USUAL_COUNT),
            Axis.GROUPS, new Ends(0, 5, USUAL_GROUPS));

    private final PlanTree plan;
    private final Axis axis;

    AxisValues(PlanTree plan, Axis axis) {
        this.plan = plan;
        this.axis = axis;
    }

    /** Returns the values, ascending; wrong values are left out. */
    List<Double> read() {
        if (plan.has(LIST.toString())) {
            notBeside(KEYS.from());
            notBeside(KEYS.to());
            notBeside(KEYS.count());
            return listed();
        }
        Ends usual = USUAL.getOrDefault(axis, new Ends(1, 100, USUAL_COUNT));
        double from = value(KEYS.from()).orElse(usual.from());
        double to = value(KEYS.to()).orElse(usual.to());
        int count = plan.get(KEYS.count()).orElse(usual.count());
        if (from >= to) {
            plan.problem(
                    KEYS.to().path(),
                    "invalid value '" + axis.human(to) + "'; expected more than from, " + axis.human(from));
            return usual(axis);
        }
        return spread(new Ends(from, to, count));
    }

    static List<Double> usual(Axis axis) {
        return spread(USUAL.getOrDefault(axis, new Ends(1, 100, USUAL_COUNT)));
    }

    private void notBeside(Key<?> key) {
        if (plan.has(key.path().toString())) {
            plan.problem(
                    plan.keyPlace(key.path()),
                    key.path(),
                    "cannot be combined with " + LIST + "; expected one or the other");
        }
    }

    private List<Double> listed() {
        Map<Double, String> items = new TreeMap<>();
        for (String item : plan.items(LIST)) {
            value(KEYS.values().with(item)).ifPresent(value -> {
                String before = items.putIfAbsent(value, item);
                if (before != null) {
                    plan.problem(LIST.child(item), "is " + axis.human(value) + " again; expected each value once");
                }
            });
        }
        if (items.size() < 2 && !plan.wrong(LIST)) {
            plan.problem(LIST, "has " + items.size() + " value(s); expected at least two");
        }
        return List.copyOf(items.keySet());
    }

    private Optional<Double> value(Key<String> key) {
        return axis.equals(Axis.RECORD_SIZE)
                ? plan.get(BoundaryKeys.size(key)).map(Bytes::value).map(Long::doubleValue)
                : plan.get(BoundaryKeys.count(key, axis)).map(Integer::doubleValue);
    }

    /** Returns whole numbers, so fewer than requested if the ends are close; shifted by one if they begin at 0. */
    private static List<Double> spread(Ends ends) {
        double shift = ends.from() > 0 ? 0 : 1;
        double low = Math.log(ends.from() + shift);
        double high = Math.log(ends.to() + shift);
        return IntStream.range(0, ends.count())
                .mapToObj(step -> low + (high - low) * step / (ends.count() - 1))
                .map(at -> Math.rint(Math.exp(at) - shift))
                .distinct()
                .toList();
    }
}
