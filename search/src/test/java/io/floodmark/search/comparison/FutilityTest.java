package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FutilityTest {
    private static final GroupSequentialBoundary LOOKS = GroupSequentialBoundary.of(List.of(5, 10, 15, 20), 0.05);

    @Test
    void endsWhereNothingThatMattersWouldBeFound() {
        Differences even = Differences.of(List.of(
                0.01, -0.01, 0.02, -0.02, 0.01, -0.01, 0.02, -0.02, 0.01, -0.01, 0.02, -0.02, 0.01, -0.01, 0.0));

        assertThat(futile(even, 0.01)).isTrue();
    }

    @Test
    void goesOnWhereItStillMay() {
        Differences promising = Differences.of(List.of(0.05, 0.02, 0.08, -0.02, 0.04));

        assertThat(futile(promising, 0.05)).isFalse();
    }

    @Test
    void regardsBothDirections() {
        Differences promising = Differences.of(List.of(-0.05, -0.02, -0.08, 0.02, -0.04));

        assertThat(futile(promising, 0.05)).isFalse();
    }

    private static boolean futile(Differences differences, double matters) {
        return Futility.of(differences.pairs(), differences.mean(), differences.sd(), LOOKS, matters);
    }
}
