package io.floodmark.runner.study;

import static io.floodmark.testing.runner.StoredBoundary.ended;
import static io.floodmark.testing.runner.StoredBoundary.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.boundary.Boundary.End;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.testing.runner.StoredBoundary;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InterruptedBoundaryTest {
    private static final LimitLikelihood KNOWN = new LimitLikelihood.Around(7, 0.1);
    private static final LimitLikelihood NOTHING = new LimitLikelihood.Nothing();

    @Test
    void goesOnWithTheSearchesOfEveryLine() {
        BoundaryLine whole = ended(End.CONVERGED, KNOWN, KNOWN);
        BoundaryLine half = line(KNOWN);

        InterruptedBoundary interrupted = InterruptedBoundary.of(StoredBoundary.of(whole, half));

        assertThat(interrupted.searches(0)).isEqualTo(whole.searches());
        assertThat(interrupted.searches(1)).isEqualTo(half.searches());
        assertThat(interrupted.searches(2)).isEmpty();
        assertThat(interrupted.spent()).isEqualTo(Duration.ofMinutes(6));
    }

    @Test
    void makesASearchAgainThatWasStopped() {
        BoundaryLine stopped = line(KNOWN).with(StoredBoundary.search(Limit.End.STOPPED, NOTHING));

        assertThat(InterruptedBoundary.of(StoredBoundary.of(stopped)).searches(0))
                .hasSize(1);
    }

    @Test
    void goesOnAfterCtrlC() {
        assertThat(InterruptedBoundary.of(StoredBoundary.of(ended(End.STOPPED, KNOWN)))
                        .searches(0))
                .hasSize(1);
    }

    @Test
    void refusesWhatIsAnsweredUnsafeOrNotBegun() {
        refused(StoredBoundary.of(ended(End.CONVERGED, KNOWN)), "has its answer");
        refused(StoredBoundary.of(ended(End.ABORTED, KNOWN)), "was aborted to protect other clients");
        refused(StoredBoundary.of(line()), "has no finished search");
    }

    private static void refused(BoundaryRun boundary, String why) {
        assertThatThrownBy(() -> InterruptedBoundary.of(boundary))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--resume: boundary 20261122-093015-k3x9 " + why);
    }
}
