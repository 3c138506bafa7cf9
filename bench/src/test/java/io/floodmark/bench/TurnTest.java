package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TurnTest {
    private static final Turn[] ALL = {
        new Turn("ours", 100), new Turn("ours", 1_000), new Turn("theirs", 100), new Turn("theirs", 1_000)
    };

    @Test
    void everySideHasOneTurnWithEverySizeInEachRound() {
        List<Turn> turns = Turn.inRandomOrder(3, 7, "ours", "theirs");

        for (int round = 0; round < 3; round++) {
            assertThat(turns.subList(4 * round, 4 * round + 4)).containsExactlyInAnyOrder(ALL);
        }
        assertThat(turns).hasSize(12);
    }

    @Test
    void theSeedTellsTheOrder() {
        List<Turn> turns = Turn.inRandomOrder(20, 7, "ours", "theirs");

        assertThat(turns).isEqualTo(Turn.inRandomOrder(20, 7, "ours", "theirs"));
        assertThat(turns).isNotEqualTo(Turn.inRandomOrder(20, 8, "ours", "theirs"));
        assertThat(turns.subList(0, 4)).isNotEqualTo(turns.subList(4, 8));
    }
}
