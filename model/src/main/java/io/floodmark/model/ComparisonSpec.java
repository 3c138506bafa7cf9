package io.floodmark.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is compared with what, by which measure, and how surely.
 *
 * @param factors one or more, their names unique
 * @param measure the one that decides; {@link Measure#LIMIT}: the limit of every variant is verified, after pairs that
 *     are decided by what the cluster pays for a record
 * @param error probability of a difference found where there is none, over all comparisons with the baseline
 * @param matters the smallest difference worth finding, as a fraction of the baseline
 * @param looks numbers of pairs after which it is looked whether to stop, ascending
 * @param loadShare of the lowest limit of all variants: the common load, where the plan has none; above 0 to 1
 */
public record ComparisonSpec(
        Design design,
        List<Factor> factors,
        Measure measure,
        double error,
        double matters,
        List<Integer> looks,
        double loadShare) {
    public static final double DEFAULT_ERROR = 0.05;

    /** Less is more than a normal distribution's tail can be computed for. */
    public static final double LEAST_ERROR = 1e-6;

    public static final double DEFAULT_MATTERS = 0.05;
    public static final List<Integer> DEFAULT_LOOKS = List.of(5, 10, 15, 20);

    /** Between 75 and 80% differences show with the fewest trials (docs/explanation/method.md). */
    public static final double DEFAULT_LOAD_SHARE = 0.78;

    /** More are no comparison but a search. */
    public static final int MOST_VARIANTS = 100;

    /** The name of the factor whose levels are variants that were listed. */
    public static final String LISTED = "variant";

    /** Which combinations of levels are tried. */
    public enum Design {
        /** Every level of every factor, the other factors being at their baselines. */
        ONE_AT_A_TIME,
        /** Every combination. */
        GRID,
        /** Those that the plan lists: the levels of one factor, {@link ComparisonSpec#LISTED}. */
        VARIANTS
    }

    public ComparisonSpec {
        factors = List.copyOf(factors);
        looks = List.copyOf(looks);
        Checks.require(!factors.isEmpty(), "factors", "none", "one or more");
        Set<String> seen = new HashSet<>();
        for (Factor factor : factors) {
            Checks.require(seen.add(factor.name()), "factors", factor.name() + " twice", "each name once");
        }
        Checks.require(error >= LEAST_ERROR && error <= 0.5, "alpha", error, "0.000001 to 0.5");
        Checks.require(matters > 0 && matters <= 10, "minimum-effect", matters, "above 0, at most 10");
        boolean ascending = !looks.isEmpty() && looks.get(0) >= 2;
        for (int i = 1; i < looks.size(); i++) {
            ascending &= looks.get(i - 1) < looks.get(i);
        }
        Checks.require(ascending, "interim-analyses", looks, "2 or more, ascending");
        Checks.require(loadShare > 0 && loadShare <= 1, "load-share", loadShare, "above 0, at most 1");
        long variants = design == Design.GRID
                ? factors.stream()
                        .mapToLong(factor -> factor.levels().size())
                        .reduce(1, (a, b) -> Math.min(a * b, 1 << 20))
                : 1
                        + factors.stream()
                                .mapToLong(factor -> factor.others().size())
                                .sum();
        Checks.require(variants <= MOST_VARIANTS, "factors", variants + " variants", "at most " + MOST_VARIANTS);
    }

    /** The share of the error that is left for each variant, so that all together keep it (Bonferroni). */
    public double errorOfOne() {
        return error / Math.max(1, variants().size() - 1);
    }

    /** Whether levels say loads of their own, as where the same bytes are more or fewer records. */
    public boolean variesLoad() {
        return variants().stream().anyMatch(variant -> variant.settings().containsKey("load.rate"));
    }

    /** Of every factor the level that others are held against. */
    public Variant baseline() {
        Map<String, Level> levels = new LinkedHashMap<>();
        factors.forEach(factor -> levels.put(factor.name(), factor.baselineLevel()));
        return new Variant(levels);
    }

    /** All that are tried, the baseline first. */
    public List<Variant> variants() {
        List<Variant> variants = new ArrayList<>(List.of(baseline()));
        for (Factor factor : factors) {
            List<Variant> before = design == Design.GRID ? List.copyOf(variants) : List.of(baseline());
            for (Level level : factor.others()) {
                before.forEach(variant -> variants.add(variant.with(factor.name(), level)));
            }
        }
        return List.copyOf(variants);
    }
}
