package io.floodmark.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.load.ByteBudget;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteLeasesTest {
    private static final long MIB = 1 << 20;
    private static final int REPLICAS = 3;

    private final ByteBudget budget = new ByteBudget(1_000 * MIB);
    private final ByteLeases leases = new ByteLeases(List.of(budget), REPLICAS, 64 * MIB, 0);

    @Test
    void takesFromTheBudgetWhatItGrants() {
        assertThat(leases.next()).isEqualTo(64 * MIB);

        assertThat(budget.taken()).isEqualTo(REPLICAS * 64 * MIB);
    }

    @Test
    void givesBackWhatWasNotTaken() {
        leases.next();
        leases.update(10 * MIB, 8 * MIB, true);

        leases.close();

        assertThat(budget.taken()).isEqualTo(REPLICAS * 8 * MIB);
    }

    @Test
    void countsAllAsWrittenWhereNobodyCanTell() {
        leases.next();
        leases.update(10 * MIB, 8 * MIB, false);

        leases.spendAll();
        leases.close();

        assertThat(leases.leased()).isEqualTo(64 * MIB);
        assertThat(budget.taken())
                .as("but for what it told that it did not need")
                .isEqualTo(REPLICAS * 62 * MIB);
    }

    @Test
    void isExhaustedOnceNoBudgetHasTheSmallestLease() {
        assertThat(leases.exhausted()).isFalse();

        budget.take(1_000 * MIB - REPLICAS * 4 * MIB);
        assertThat(leases.exhausted()).isFalse();
        budget.take(1);

        assertThat(leases.exhausted()).isTrue();
        assertThat(leases.next()).isZero();
    }

    @Test
    void isNeverExhaustedWithoutABudget() {
        assertThat(new ByteLeases(List.of(), 1, 64 * MIB, 0).exhausted()).isFalse();
    }
}
