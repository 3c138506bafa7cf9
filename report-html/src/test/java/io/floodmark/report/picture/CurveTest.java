package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.Trial;
import io.floodmark.testing.report.FakeRuns;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
    private static final List<Trial> TRIALS = FakeRuns.limit().trials().stream()
            .filter(trial -> !trial.invalid())
            .sorted(Comparator.comparingDouble(trial -> trial.load().perSecond()))
            .toList();

    @Test
    void joinsTheTrialsAsTheyAre() {
        Curve curve = Curve.of("p99", 0, TRIALS, trial -> trial.load().perSecond());

        assertThat(curve.joints()).allSatisfy(joint -> assertThat(joint.value()).isEqualTo(joint.load()));
    }

    /** The two lowest loads have 40 and 10: their geometric mean is 20. */
    @Test
    void poolsWhatFallsIfItMayOnlyRise() {
        double lowest = TRIALS.get(0).load().perSecond();
        List<Curve.Joint> joints = Curve.of(
                        "p99",
                        0,
                        TRIALS,
                        trial -> trial.load().perSecond() == lowest ? 40 : trial.equals(TRIALS.get(1)) ? 10 : 100)
                .rise()
                .joints();

        assertThat(joints.get(0).value()).isCloseTo(20, within(1e-9));
        assertThat(joints.get(1).value()).isCloseTo(20, within(1e-9));
        assertThat(joints.subList(2, joints.size()))
                .isNotEmpty()
                .allSatisfy(joint -> assertThat(joint.value()).isCloseTo(100, within(1e-9)));
    }
}
