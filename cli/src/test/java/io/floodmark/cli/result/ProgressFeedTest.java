package io.floodmark.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Rate;
import io.floodmark.trial.TrialProgress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressFeedTest {
    @Test
    void saysThatALabIsDrivenFlatOut() {
        assertThat(warming(Optional.empty())).isEqualTo("maximum load for 2 of at most 5 s");
    }

    /** On an existing cluster, the warm-up never uses the maximum rate. */
    @Test
    void saysWhichLoadIsHeldOnAClusterThatIsNotALab() {
        assertThat(warming(Optional.of(new Rate(4_050))))
                .isEqualTo("holding 4,050/s before a trial for 2 of at most 5 s");
    }

    private static String warming(Optional<Rate> load) {
        return ProgressFeed.warming(new TrialProgress(
                TrialProgress.Phase.WARMING,
                0,
                load,
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                Optional.empty(),
                List.of(),
                1));
    }
}
