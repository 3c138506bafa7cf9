package io.floodmark.config.key;

import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.ComparisonSpec.Design;
import io.floodmark.model.plan.Measure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of a comparison. */
public record ComparisonKeys(
        Key<Design> design,
        Key<Measure> measure,
        Key<Double> error,
        Key<Double> matters,
        Key<Integer> looks,
        Key<Double> loadShare,
        Key<String> baseline,
        LevelKeys variants,
        Key<String> factor,
        Key<String> path,
        Key<String> levels,
        Key<String> factorBaseline,
        LevelKeys factorVariants)
        implements KeyGroup {
    private static final int MOST_PAIRS = 1_000;

    static ComparisonKeys in(String section) {
        String factor = section + ".factors[].";
        return new ComparisonKeys(
                Key.of(section + ".design", Form.oneOf(words(Design.values()))),
                Key.of(section + ".measure", Form.oneOf(words(Measure.values()))),
                Key.of(
                        section + ".alpha",
                        Form.fraction(value -> value >= ComparisonSpec.LEAST_ERROR && value <= 0.5, "0.0001% to 50%")),
                Key.of(section + ".minimum-effect", Form.fraction(value -> value > 0 && value <= 10, "above 0%")),
                Key.of(section + ".interim-analyses[]", Form.whole(2, MOST_PAIRS)),
                Key.of(section + ".load-share", Form.fraction(value -> value > 0 && value <= 1, "above 0% to 100%")),
                Key.of(section + ".baseline", Form.TEXT),
                LevelKeys.in(section + ".variants"),
                Key.of(factor + "name", Form.TEXT),
                Key.of(factor + "path", Form.TEXT),
                Key.of(factor + "levels[]", Form.TEXT),
                Key.of(factor + "baseline", Form.TEXT),
                LevelKeys.in(factor + "variants"));
    }

    private static <E extends Enum<E>> Map<String, E> words(E[] constants) {
        Map<String, E> words = new LinkedHashMap<>();
        Arrays.stream(constants).forEach(constant -> words.put(PlanKeys.word(constant), constant));
        return words;
    }

    @Override
    public List<Key<?>> all() {
        List<Key<?>> keys = new ArrayList<>(List.of(design, measure, error, matters, looks, loadShare, baseline));
        keys.addAll(variants.all());
        keys.addAll(List.of(factor, path, levels, factorBaseline));
        keys.addAll(factorVariants.all());
        return List.copyOf(keys);
    }
}
