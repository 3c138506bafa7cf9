package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteBudgetTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void isNeverOverspent(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long granted = random.nextLong(10_000);
        ByteBudget budget = new ByteBudget(granted);
        long taken = 0;
        for (int i = 0; i < 2_000; i++) {
            long bytes = random.nextLong(1, 200);
            if (random.nextInt(5) == 0) {
                budget.giveBack(bytes);
                granted += bytes;
            } else if (budget.take(bytes)) {
                taken += bytes;
            } else {
                assertThat(granted - taken)
                        .as("seed %d: refused %d", seed, bytes)
                        .isLessThan(bytes);
            }
            assertThat(budget.taken()).as("seed %d", seed).isEqualTo(taken).isLessThanOrEqualTo(granted);
            assertThat(budget.left()).as("seed %d", seed).isEqualTo(granted - taken);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void takesFromAllBudgetsOrFromNone(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ByteBudget> budgets = List.of(
                new ByteBudget(random.nextLong(5_000)),
                new ByteBudget(random.nextLong(5_000)),
                new ByteBudget(random.nextLong(5_000)));
        long taken = 0;
        for (int i = 0; i < 500; i++) {
            long bytes = random.nextLong(1, 100);
            boolean room = budgets.stream().allMatch(budget -> budget.left() >= bytes);

            assertThat(ByteBudget.takeFromAll(budgets, bytes))
                    .as("seed %d", seed)
                    .isEqualTo(room);

            taken += room ? bytes : 0;
            long all = taken;
            assertThat(budgets).as("seed %d", seed).allMatch(budget -> budget.taken() == all);
        }
    }

    @Test
    void whatWasNotSentAfterAllIsThereAgain() {
        ByteBudget budget = new ByteBudget(10);
        budget.take(10);

        budget.untake(4);

        assertThat(budget.left()).isEqualTo(4);
        assertThat(budget.taken()).isEqualTo(6);
        assertThat(budget.take(5)).isFalse();
        assertThat(budget.take(4)).isTrue();
    }

    /** Bytes that others write to the same disk reduce the budget, even below zero. */
    @Test
    void roomThatWasTakenAwayHasToComeBackFirst() {
        ByteBudget budget = new ByteBudget(10);

        budget.giveBack(-25);

        assertThat(budget.left()).isZero();
        assertThat(budget.take(1)).isFalse();
        budget.giveBack(16);
        assertThat(budget.take(1)).isTrue();
        assertThat(budget.taken()).isEqualTo(1);
    }

    @Test
    void withoutABudgetEverythingMayBeSent() {
        assertThat(ByteBudget.takeFromAll(List.of(), Long.MAX_VALUE)).isTrue();
    }
}
