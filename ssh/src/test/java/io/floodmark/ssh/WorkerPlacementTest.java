package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerPlacementTest {
    @Test
    void spreadsWorkersOverHostsBeforeAnyHasASecond() {
        assertThat(WorkerPlacement.of(List.of(1, 3, 2), 5))
                .isEqualTo(List.of(List.of(0), List.of(1, 3), List.of(2, 4)));
    }

    @Test
    void leavesHostsEmptyThatAreNotNeeded() {
        assertThat(WorkerPlacement.of(List.of(4, 4), 1)).isEqualTo(List.of(List.of(0), List.of()));
    }
}
