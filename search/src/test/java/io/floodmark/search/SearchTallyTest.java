package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTallyTest {
    private static final SearchFinding HOLDING = new SearchFinding(4, 20, 1.01, 0.96, 1.05, 1.2);
    private static final SearchFinding ABOVE = new SearchFinding(6, 30, 1.10, 1.02, 1.15, 1.5);
    private static final SearchFinding BELOW = new SearchFinding(5, 40, 0.90, 0.85, 0.95, 1.3);
    private static final SearchFinding UNBOUNDED = new SearchFinding(5, 30, 0.97, 0.95, Double.POSITIVE_INFINITY, 1);

    @Test
    void countsWhatHoldsTheTruthAndWhatLiesAboveIt() {
        SearchTally tally = SearchTally.of(List.of(HOLDING, ABOVE, BELOW, UNBOUNDED));

        assertThat(tally.holds()).isEqualTo(0.5);
        assertThat(tally.above()).isEqualTo(0.25);
    }

    @Test
    void averagesCostsAndTakesTheMedianOfErrors() {
        SearchTally tally = SearchTally.of(List.of(HOLDING, ABOVE, BELOW));

        assertThat(tally.trials()).isEqualTo(5);
        assertThat(tally.minutes()).isEqualTo(30);
        assertThat(tally.error()).isCloseTo(0.1, within(1e-9));
        assertThat(tally.worst()).isEqualTo(1.3);
        assertThat(tally.worstP95()).isEqualTo(1.5);
    }
}
