package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BarrierRanksTest {
    @Test
    void spreadsWorkersOverExecutorsBeforeAnyHasASecond() {
        assertThat(BarrierRanks.order(List.of("1:", "1:", "0:", "0:", "1:"))).containsExactly(2, 0, 3, 1, 4);
    }

    @Test
    void leavesWorkersWhereTheyAreKept() {
        assertThat(BarrierRanks.order(List.of("1:1", "2:")))
                .as("executor 0 was lost")
                .containsExactly(1, 0);
        assertThat(BarrierRanks.order(List.of("2:", "1:1,3", "2:", "1:1,3"))).containsExactly(0, 1, 2, 3);
    }

    @Test
    void spreadsTheReserveBesideThoseThatAreKept() {
        assertThat(BarrierRanks.order(List.of("0:0", "0:0", "1:", "1:"))).containsExactly(0, 2, 1, 3);
    }

    @Test
    void seatsEveryWorkerOnceWhereMoreAreKeptThanThereAreTasks() {
        assertThat(BarrierRanks.order(List.of("0:0,2,5", "1:0,7"))).containsExactly(0, 1);
    }
}
