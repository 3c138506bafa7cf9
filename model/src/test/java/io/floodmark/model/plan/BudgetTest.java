package io.floodmark.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetTest {
    private static final Duration TIME = Duration.ofMinutes(10);

    @ParameterizedTest(name = "{0} free, {1} without the reserve: max-disk {2}")
    @CsvSource({"80GB, 50GB, 16GB", "1000GB, 800GB, 100GB", "20GB, 3GB, 3GB", "100MB, 100MB, 64MiB", "8GB, 0B, 64MiB"})
    void takesAFifthOfTheFreeSpaceByDefault(String free, String spare, String maxDisk) {
        Budget chosen = Budget.withDefaultDisk(Bytes.ofGB(100), TIME)
                .forFreeSpace(Bytes.parse(free).value(), Bytes.parse(spare).value());

        assertThat(chosen).isEqualTo(new Budget(Bytes.ofGB(100), Bytes.parse(maxDisk), TIME));
    }

    @Test
    void keepsAnExplicitDiskBudget() {
        Budget explicit = new Budget(Bytes.ofGB(100), Bytes.ofGB(7), TIME);

        assertThat(explicit.forFreeSpace(1, 1)).isEqualTo(explicit);
    }

    @Test
    void assumesLittleIfTheFreeSpaceIsUnknown() {
        assertThat(Budget.withDefaultDisk(Bytes.ofGB(100), TIME).maxDisk()).isEqualTo(Bytes.ofGB(5));
    }
}
