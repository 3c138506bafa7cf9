package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.Effort;
import io.floodmark.model.verdict.Indicator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BisectionTest {
    private static final SearchCondition QUIET = new SearchCondition(
            "no noise",
            SearchCondition.Group.TABLE,
            SearchCondition.Warning.MARGIN,
            Effort.THOROUGH,
            0.05,
            new SimulatedNoise(SimulatedNoise.Shape.NORMAL, 0, 0),
            limit -> List.of(SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit)));

    static List<SearchMethod> methods() {
        return Bisection.all();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void holdsTheTruthWhereNothingStrays(SearchMethod method) {
        for (long seed = 1; seed <= 20; seed++) {
            SearchFinding finding = method.find(QUIET, seed);

            assertThat(finding.holds()).as("seed %d: %s", seed, finding).isTrue();
            assertThat(finding.halfWidth()).as("seed %d", seed).isLessThanOrEqualTo(0.05);
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void findsTheSameFromTheSameSeed(SearchMethod method) {
        assertThat(method.find(QUIET, 7)).isEqualTo(method.find(QUIET, 7));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void needsTwoTrialsALoadWhereTwoMustAgree(SearchMethod method) {
        SearchFinding finding = method.find(QUIET, 3);

        Bisection bisection = (Bisection) method;
        SearchFinding once = new Bisection("once", bisection.middle(), 1, bisection.stop()).find(QUIET, 3);
        assertThat(finding.trials()).isEqualTo(bisection.votes() * once.trials());
        assertThat(finding.estimate()).isCloseTo(once.estimate(), within(1e-12));
    }
}
