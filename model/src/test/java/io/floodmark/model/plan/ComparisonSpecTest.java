package io.floodmark.model.plan;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.ComparisonSpec.Design;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonSpecTest {
    private static final Factor CODEC = factor("codec", 3);
    private static final Factor ACKS = factor("acks", 2);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12);
    }

    /**
     * Returns a factor whose levels are named after it with a number, each with its own setting; the first is the
     * baseline.
     */
    private static Factor factor(String name, int levels) {
        return new Factor(
                name,
                IntStream.range(0, levels)
                        .mapToObj(number -> Level.of("workload." + name, name + number))
                        .toList(),
                name + 0);
    }

    private static List<Factor> factors(SplittableRandom random) {
        List<Factor> factors = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            factors.add(factor("f" + i, random.nextInt(2, 5)));
        }
        return factors;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aGridHasEveryCombinationOnce(long seed) {
        List<Factor> factors = factors(new SplittableRandom(seed));
        int combinations =
                factors.stream().mapToInt(factor -> factor.levels().size()).reduce(1, Math::multiplyExact);

        List<Variant> variants = spec(Design.GRID, factors).variants();

        assertThat(variants).as("seed %d", seed).hasSize(combinations);
        assertThat(new HashSet<>(variants)).as("seed %d", seed).hasSize(combinations);
        assertThat(variants)
                .as("seed %d", seed)
                .allSatisfy(variant -> assertThat(variant.levels()).hasSameSizeAs(factors));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneAtATimeDiffersFromTheBaselineInOneFactor(long seed) {
        ComparisonSpec spec = spec(Design.ONE_AT_A_TIME, factors(new SplittableRandom(seed)));
        Map<String, String> baseline = spec.baseline().names();

        List<Variant> others = spec.variants().subList(1, spec.variants().size());

        assertThat(spec.variants().get(0)).as("seed %d", seed).isEqualTo(spec.baseline());
        assertThat(new HashSet<>(others)).as("seed %d", seed).hasSameSizeAs(others);
        for (Variant other : others) {
            long differences = other.names().entrySet().stream()
                    .filter(level -> !level.getValue().equals(baseline.get(level.getKey())))
                    .count();
            assertThat(differences).as("seed %d: %s", seed, other.name()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void allComparisonsTogetherKeepTheError(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Design design = List.of(Design.values()).get(random.nextInt(3));
        ComparisonSpec spec = spec(design, factors(random));

        int comparisons = spec.variants().size() - 1;

        assertThat(comparisons * spec.errorOfOne()).as("seed %d", seed).isCloseTo(spec.error(), within(1e-12));
    }

    @Test
    void namesItsVariantsByTheirLevelsInTheOrderOfTheFactors() {
        ComparisonSpec spec = spec(Design.ONE_AT_A_TIME, List.of(CODEC, ACKS));

        assertThat(spec.variants())
                .extracting(Variant::name)
                .containsExactly(
                        "codec=codec0, acks=acks0",
                        "codec=codec1, acks=acks0",
                        "codec=codec2, acks=acks0",
                        "codec=codec0, acks=acks1");
        assertThat(spec.baseline().settings()).isEqualTo(Map.of("workload.codec", "codec0", "workload.acks", "acks0"));
    }

    @Test
    void knowsWhetherVariantsHaveLoadsOfTheirOwn() {
        Factor rates = new Factor("rate", List.of(Level.of("load.rate", "1/s"), Level.of("load.rate", "2/s")), "1/s");

        assertThat(spec(Design.GRID, List.of(CODEC)).variesLoad()).isFalse();
        assertThat(spec(Design.GRID, List.of(CODEC, rates)).variesLoad()).isTrue();
    }

    @Test
    void refusesFactorsThatCannotBeCompared() {
        refused("factors", "none", () -> spec(Design.GRID, List.of()));
        refused("factors", "codec twice", () -> spec(Design.GRID, List.of(CODEC, CODEC)));
        refused(
                "factors",
                "125 variants",
                () -> spec(Design.GRID, List.of(factor("a", 5), factor("b", 5), factor("c", 5))));
        refused("factors", "101 variants", () -> spec(Design.ONE_AT_A_TIME, List.of(factor("a", 101))));
        assertThat(spec(Design.GRID, List.of(factor("a", 10), factor("b", 10))).variants())
                .hasSize(ComparisonSpec.MOST_VARIANTS);
    }

    @Test
    void refusesMoreVariantsThanANumberCanHold() {
        List<Factor> factors =
                IntStream.range(0, 40).mapToObj(i -> factor("f" + i, 9)).toList();

        refused("factors", "1048576 variants", () -> spec(Design.GRID, factors));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 9e-7, 0.51, Double.NaN})
    void refusesAnErrorOutsideItsRange(double error) {
        refused("alpha", error, () -> spec(error, 0.05, 0.78, List.of(2)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 10.5, Double.NaN})
    void refusesADifferenceOutsideItsRange(double matters) {
        refused("minimum-effect", matters, () -> spec(0.05, matters, 0.78, List.of(2)));
    }

    @Test
    void namesTheLargestDifferenceThatItTakes() {
        assertThatThrownBy(() -> spec(0.05, 10.5, 0.78, List.of(2)))
                .hasMessage("minimum-effect is 10.5; expected above 0, at most 10");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1.01, Double.NaN})
    void refusesAShareOfTheLimitOutsideItsRange(double share) {
        refused("load-share", share, () -> spec(0.05, 0.05, share, List.of(2)));
    }

    @Test
    void looksAreAscendingFromTwoPairsOn() {
        for (List<Integer> looks : List.of(List.<Integer>of(), List.of(1), List.of(5, 5), List.of(5, 4))) {
            refused("interim-analyses", looks, () -> spec(0.05, 0.05, 0.78, looks));
        }
        assertThat(spec(0.5, 10, 1, List.of(2, 3, 9)).looks()).containsExactly(2, 3, 9);
    }

    @Test
    void refusesAFactorWithoutAChoice() {
        Level one = Level.of("a", "1");

        refused("name", "' '", () -> new Factor(" ", List.of(one, Level.of("a", "2")), "1"));
        refused("levels", "1 level(s)", () -> new Factor("a", List.of(one), "1"));
        refused("levels", "1 twice", () -> new Factor("a", List.of(one, one), "1"));
        refused("baseline", "3", () -> new Factor("a", List.of(one, Level.of("a", "2")), "3"));
        refused("name", "''", () -> Level.of("a", ""));
    }

    @Test
    void theBaselineIsOneOfTheLevels() {
        Factor factor = new Factor("a", List.of(Level.of("a", "1"), Level.of("a", "2"), Level.of("a", "3")), "2");

        assertThat(factor.baselineLevel().name()).isEqualTo("2");
        assertThat(factor.others()).extracting(Level::name).containsExactly("1", "3");
    }

    @Test
    void hooksAreUndoneInReverseOrder() {
        Variant variant =
                new Variant(Map.of("a", hooked("a"))).with("b", hooked("b")).with("c", Level.of("c", "plain"));

        assertThat(variant.hooked()).isTrue();
        assertThat(variant.before()).extracting(Hook::command).containsExactly("before a", "before b");
        assertThat(variant.after()).extracting(Hook::command).containsExactly("after b", "after a");
        assertThat(new Variant(Map.of("c", Level.of("c", "plain"))).hooked()).isFalse();
    }

    @Test
    void refusesAHookThatDoesNothingOrHasNoTime() {
        refused("command", "'\t'", () -> new Hook("\t", Hook.DEFAULT_TIMEOUT));
        refused("timeout", "999ms", () -> new Hook("true", Duration.ofMillis(999)));
        assertThat(new Hook("true", Duration.ofSeconds(1)).timeout()).isEqualTo(Duration.ofSeconds(1));
    }

    private static Level hooked(String name) {
        return new Level(
                name,
                Map.of(),
                Optional.of(new Hook("before " + name, Hook.DEFAULT_TIMEOUT)),
                Optional.of(new Hook("after " + name, Hook.DEFAULT_TIMEOUT)));
    }

    private static ComparisonSpec spec(Design design, List<Factor> factors) {
        return new ComparisonSpec(
                design,
                factors,
                Measure.LIMIT,
                ComparisonSpec.DEFAULT_ERROR,
                ComparisonSpec.DEFAULT_MATTERS,
                ComparisonSpec.DEFAULT_LOOKS,
                ComparisonSpec.DEFAULT_LOAD_SHARE);
    }

    private static ComparisonSpec spec(double error, double matters, double share, List<Integer> looks) {
        return new ComparisonSpec(Design.GRID, List.of(CODEC), Measure.P99, error, matters, looks, share);
    }
}
