package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The design of a comparison: its variants, its primary measure and its error rate.
 *
 * @param factors one or more, with unique names
 * @param measure the primary measure; with {@link Measure#LIMIT} the limit of every variant is compared too, after
 *     pairs that are decided by the brokers' cost per record
 * @param error alpha: the probability of finding a difference when there is none, over all comparisons with the
 *     baseline
 * @param matters minimum relevant effect, as a fraction of the baseline
 * @param looks numbers of pairs, and of blocks of limits, of the interim analyses, ascending
 * @param loadShare common load as a share of the lowest limit of all variants, if the plan has no load; above 0, at
 *     most 1
 */
public record ComparisonSpec(
        Design design,
        List<Factor> factors,
        Measure measure,
        double error,
        double matters,
        List<Integer> looks,
        double loadShare)
        implements StudySpec {
    public static final double DEFAULT_ERROR = 0.05;

    /** A lower alpha needs more of a normal distribution's tail than can be computed. */
    public static final double LEAST_ERROR = 1e-6;

    public static final double DEFAULT_MATTERS = 0.05;
    public static final List<Integer> DEFAULT_LOOKS = List.of(5, 10, 15, 20);

    /** Between 75 and 80%, differences are detected with the fewest trials (docs/explanation/method.md). */
    public static final double DEFAULT_LOAD_SHARE = 0.78;

    /** A larger number would be a search, not a comparison. */
    public static final int MOST_VARIANTS = 100;

    /** The name of the factor whose levels are listed variants. */
    public static final String LISTED = "variant";

    /** The combinations of levels that are tried. */
    public enum Design {
        /** Every level of every factor, with the other factors at their baselines. */
        ONE_AT_A_TIME,
        /** Every combination. */
        GRID,
        /** The variants that the plan lists: the levels of one factor, {@link ComparisonSpec#LISTED}. */
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

    /** Returns the alpha of each variant, so that all together keep the total (Bonferroni). */
    public double errorOfOne() {
        return error / Math.max(1, variants().size() - 1);
    }

    /** True if levels set their own loads, for example if the same bytes are more or fewer records. */
    public boolean variesLoad() {
        return variants().stream().anyMatch(variant -> variant.settings().containsKey("load.rate"));
    }

    /** Returns the combination of the baseline levels of all factors. */
    public Variant baseline() {
        Map<String, Level> levels = new LinkedHashMap<>();
        factors.forEach(factor -> levels.put(factor.name(), factor.baselineLevel()));
        return new Variant(levels);
    }

    /** Returns all variants, the baseline first. */
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

    @Override
    public String section() {
        return "compare";
    }
}
