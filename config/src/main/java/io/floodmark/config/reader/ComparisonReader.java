package io.floodmark.config.reader;

import io.floodmark.config.key.ComparisonKeys;
import io.floodmark.config.key.Key;
import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.key.LevelKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.Overlay;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.SourcePosition;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.ComparisonSpec.Design;
import io.floodmark.model.plan.Factor;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the design of a comparison: {@code compare}. The settings of levels override the plan and are read as part of
 * it.
 */
final class ComparisonReader {
    private static final ComparisonKeys KEYS = PlanKeys.COMPARISON;
    private static final KeyPath FACTORS = KeyPath.of("compare.factors");
    private static final KeyPath VARIANTS = KeyPath.of("compare.variants");

    private static final String SECRET_LEVEL =
            "holds a secret, and levels are shown and stored, by name and value; expected"
                    + " it in a file that the plan names";

    /** Keys below a section with this suffix are paths of files. */
    private static final String FILES_OF = "-files.";

    /**
     * The sections that may vary: they define the setup. The others define how it is measured, which is the same for
     * all variants.
     */
    private static final Set<String> VARIED = Set.of("cluster", "lab", "workload");

    /** The load may also vary, since the same bytes may be more or fewer records. */
    private static final String LOAD = PlanKeys.LOAD_RATE.path().toString();

    private final PlanTree plan;
    private final Map<Level, Map<String, SourcePosition>> places = new HashMap<>();

    ComparisonReader(PlanTree plan) {
        this.plan = plan;
    }

    Optional<ComparisonSpec> read() {
        if (!plan.has("compare")) {
            return Optional.empty();
        }
        notWithOthers();
        Design design =
                plan.get(KEYS.design()).orElse(plan.has(VARIANTS.toString()) ? Design.VARIANTS : Design.ONE_AT_A_TIME);
        List<Factor> factors = design == Design.VARIANTS ? listed() : factors();
        Measure measure = plan.get(KEYS.measure()).orElse(usual());
        double error = plan.get(KEYS.error()).orElse(ComparisonSpec.DEFAULT_ERROR);
        double matters = plan.get(KEYS.matters()).orElse(ComparisonSpec.DEFAULT_MATTERS);
        List<Integer> given = List.copyOf(plan.all(KEYS.looks()).values());
        List<Integer> looks = given.isEmpty() ? ComparisonSpec.DEFAULT_LOOKS : given;
        Optional<Double> share = plan.get(KEYS.loadShare());
        if (share.isPresent() && plan.has("load")) {
            plan.problem(
                    KEYS.loadShare().path(),
                    "cannot be combined with load, which is the common load; expected one of the two");
        }
        return plan.wrong(KeyPath.of("compare"))
                ? Optional.empty()
                : plan.build(
                        "compare",
                        Optional.empty(),
                        () -> Optional.of(new ComparisonSpec(
                                design,
                                factors,
                                measure,
                                error,
                                matters,
                                looks,
                                share.orElse(ComparisonSpec.DEFAULT_LOAD_SHARE))));
    }

    /**
     * Returns the default measure. The CPU time of brokers, if it can be read, detects differences with the fewest
     * trials.
     */
    private Measure usual() {
        return plan.has("cluster") && plan.items(KeyPath.of("cluster.metrics")).isEmpty()
                ? Measure.P99
                : Measure.BROKER_CPU;
    }

    /** Returns the position of a value that a level sets. */
    SourcePosition place(Variant variant, String path) {
        return variant.levels().values().stream()
                .flatMap(level ->
                        Optional.ofNullable(places.getOrDefault(level, Map.of()).get(path)).stream())
                .reduce((one, other) -> other)
                .orElseGet(() -> plan.place(KeyPath.of("compare")));
    }

    private List<Factor> listed() {
        if (plan.has(FACTORS.toString())) {
            plan.problem(FACTORS, "cannot be combined with compare.variants; expected one of the two");
        }
        List<Level> levels = levels(KEYS.variants());
        Optional<String> baseline = plan.get(KEYS.baseline());
        return factor("compare", VARIANTS, ComparisonSpec.LISTED, levels, baseline);
    }

    private List<Factor> factors() {
        if (plan.has(VARIANTS.toString())) {
            plan.problem(VARIANTS, "is not for this design; expected design: variants, or compare.factors");
        }
        if (plan.has(KEYS.baseline().path().toString())) {
            plan.problem(
                    KEYS.baseline().path(),
                    "is not for this design; expected the baseline of each factor with the factor");
        }
        List<Factor> factors = new ArrayList<>();
        List<String> items = plan.items(FACTORS);
        Map<String, String> names = names(items);
        items.forEach(item -> factors.addAll(factor(item, names.getOrDefault(item, ""))));
        requireKeysOfTheirOwn(factors);
        if (items.isEmpty()) {
            plan.problem(
                    FACTORS,
                    "is missing; expected what is varied, e.g. factors: [ { path: workload.produce.compression, levels:"
                            + " [none, lz4] } ]");
        }
        return factors;
    }

    /**
     * Returns the names in the plan, or else the last keys of the paths, or the whole path if that key is not unique.
     */
    private Map<String, String> names(List<String> items) {
        Map<String, String> names = new LinkedHashMap<>();
        items.forEach(item -> names.put(
                item,
                plan.get(KEYS.factor().with(item))
                        .or(() -> plan.get(KEYS.path().with(item)).map(ComparisonReader::lastKey))
                        .orElse("")));
        List<String> all = List.copyOf(names.values());
        names.replaceAll((item, name) -> Collections.frequency(all, name) == 1
                        || plan.get(KEYS.factor().with(item)).isPresent()
                ? name
                : plan.get(KEYS.path().with(item)).orElse(name));
        return names;
    }

    /** Reports keys that two factors set: the later one would win, and the levels of the other would appear equal. */
    private void requireKeysOfTheirOwn(List<Factor> factors) {
        for (int one = 0; one < factors.size(); one++) {
            for (int other = one + 1; other < factors.size(); other++) {
                Factor first = factors.get(one);
                Factor second = factors.get(other);
                paths(first).stream()
                        .filter(path ->
                                paths(second).stream().anyMatch(set -> set.startsWith(path) || path.startsWith(set)))
                        .forEach(path -> plan.problem(
                                FACTORS,
                                "set " + path + " in " + first.name() + " and in " + second.name()
                                        + "; expected each key in one factor: of two the later would win"));
            }
        }
    }

    private static Set<KeyPath> paths(Factor factor) {
        return factor.levels().stream()
                .flatMap(level -> level.settings().keySet().stream())
                .map(path -> Overlay.path(path, KnownKeys.PLAN))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<Factor> factor(String item, String name) {
        KeyPath path = FACTORS.child(item);
        LevelKeys keys = KEYS.factorVariants().with(item);
        boolean listed = plan.has(path.child("variants").toString());
        boolean simple = plan.has(path.child("levels").toString());
        if (listed == simple) {
            plan.problem(path, "has " + (listed ? "both" : "neither") + "; expected levels, or variants");
            return List.of();
        }
        Optional<String> varied = plan.get(KEYS.path().with(item));
        if (listed && varied.isPresent()) {
            plan.problem(
                    KEYS.path().with(item).path(), "cannot be combined with variants; expected it with levels only");
        }
        List<Level> levels = listed ? levels(keys) : simple(item, varied);
        if (name.isEmpty() && !plan.wrong(path)) {
            plan.problem(path, "has no name; expected name: what is varied");
        }
        return factor(
                path.toString(),
                path.child(listed ? "variants" : "levels"),
                name,
                levels,
                plan.get(KEYS.factorBaseline().with(item)));
    }

    /**
     * Returns {@code compression} for {@code workload.produce.compression}; for a key of Kafka all of it, e.g.
     * {@code num.io.threads}.
     */
    private static String lastKey(String text) {
        KeyPath path = Overlay.path(text, KnownKeys.PLAN);
        boolean item = path.last().startsWith("[") && path.segments().size() > 1;
        return item ? path.parent().last() + path.last() : path.last();
    }

    private List<Level> simple(String item, Optional<String> varied) {
        Key<String> path = KEYS.path().with(item);
        if (varied.isEmpty()) {
            plan.problem(FACTORS.child(item), "has no path; expected the key that levels are values of");
            return List.of();
        }
        requireVaried(varied.get(), plan.place(path.path()), path.path());
        List<Level> levels = new ArrayList<>();
        Key<String> each = KEYS.levels().with(item);
        plan.all(each).forEach((number, value) -> {
            if (secret(varied.get(), value)) {
                plan.problem(each.with(number).path(), SECRET_LEVEL);
                return;
            }
            Level level = Level.of(varied.get(), value);
            places.put(level, Map.of(varied.get(), plan.place(each.with(number).path())));
            levels.add(level);
        });
        return levels;
    }

    private List<Level> levels(LevelKeys keys) {
        List<Level> levels = new ArrayList<>();
        plan.items(KeyPath.of(keys.list()))
                .forEach(item -> level(keys.with(item)).ifPresent(levels::add));
        return levels;
    }

    private Optional<Level> level(LevelKeys keys) {
        plan.require(keys.name());
        Map<String, String> settings = plan.all(keys.set());
        Map<String, SourcePosition> where = new HashMap<>();
        settings.keySet().forEach(path -> {
            KeyPath at = keys.set().with(path).path();
            where.put(path, plan.place(at));
            requireVaried(path, plan.keyPlace(at), at);
        });
        settings.forEach((path, value) -> {
            if (secret(path, value)) {
                plan.problem(keys.set().with(path).path(), SECRET_LEVEL);
            }
        });
        plan.get(keys.name())
                .filter(Secrets::in)
                .ifPresent(name -> plan.problem(keys.name().path(), SECRET_LEVEL));
        Optional<Hook> before = hook(keys.before(), keys.beforeTimeout());
        Optional<Hook> after = hook(keys.after(), keys.afterTimeout());
        return plan.get(keys.name()).flatMap(name -> {
            Optional<Level> level = plan.build(
                    keys.name().path().parent().toString(),
                    Optional.empty(),
                    () -> Optional.of(new Level(name, settings, before, after)));
            level.ifPresent(known -> places.put(known, where));
            return level;
        });
    }

    private Optional<Hook> hook(Key<String> command, Key<Duration> timeout) {
        KeyPath section = command.path().parent();
        if (plan.has(section.toString())) {
            plan.require(command);
        }
        plan.get(command)
                .filter(Secrets::inCommand)
                .ifPresent(text -> plan.problem(
                        command.path(),
                        "holds a secret, and a plan is shown and stored; expected it in the environment or in a file, as"
                                + " \"$PASSWORD\" or \"$(cat FILE)\""));
        Duration atMost = plan.get(timeout).orElse(Hook.DEFAULT_TIMEOUT);
        return plan.get(command)
                .flatMap(text -> plan.build(
                        section.toString(), Optional.<Hook>empty(), () -> Optional.of(new Hook(text, atMost))));
    }

    /** True if a level contains a secret. A path that names a file only refers to a secret. */
    private static boolean secret(String path, String value) {
        return Secrets.in(value) || (Secrets.named(path) && !path.contains(FILES_OF));
    }

    private void requireVaried(String path, SourcePosition place, KeyPath at) {
        if (path.equals(LOAD)) {
            if (!plan.has(LOAD)) {
                plan.problem(
                        place,
                        at,
                        "invalid value '" + path + "'; set load.rate in the plan too, for levels without it");
            }
            return;
        }
        String first = path.contains(".") ? path.substring(0, path.indexOf('.')) : path;
        if (!VARIED.contains(first)) {
            plan.problem(
                    place,
                    at,
                    "invalid value '" + path
                            + "'; expected a key of cluster, lab or workload, e.g. workload.produce.acks, or"
                            + " load.rate: all else is the same for all levels");
        }
    }

    private List<Factor> factor(
            String section, KeyPath list, String name, List<Level> levels, Optional<String> baseline) {
        if (plan.wrong(KeyPath.of(section))) {
            return List.of();
        }
        if (levels.size() < 2) {
            plan.problem(list, "has " + levels.size() + " level(s); expected two or more");
            return List.of();
        }
        String held = baseline.orElse(levels.get(0).name());
        return plan.build(section, List.of(), () -> List.of(new Factor(name, levels, held)));
    }

    private void notWithOthers() {
        if (plan.get(PlanKeys.REPEAT).orElse(1) > 1) {
            plan.problem(PlanKeys.REPEAT.path(), "is not for a comparison, which repeats pairs; leave it out");
        }
        if (plan.get(PlanKeys.BROKER_OUTAGE).orElse(false)) {
            plan.problem(PlanKeys.BROKER_OUTAGE.path(), "is not for a comparison; leave it out");
        }
        if (plan.get(PlanKeys.SOAK).isPresent()) {
            plan.problem(PlanKeys.SOAK.path(), "is not for a comparison; leave it out");
        }
    }
}
