package io.floodmark.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Rate;
import org.junit.jupiter.api.Test;

class ConfirmingTest {
    /** Two equal labs differ by up to 15%, so an effect needs more room than that above the achieved throughput. */
    @Test
    void offersAQuarterMoreThanWasAchievedUnlessMoreWasOffered() {
        assertThat(Confirming.withRoom(new Rate(10_500), 10_000)).isEqualTo(new Rate(12_500));
        assertThat(Confirming.withRoom(new Rate(20_000), 10_000)).isEqualTo(new Rate(20_000));
        assertThat(Confirming.withRoom(new Rate(20_000), Double.NaN)).isEqualTo(new Rate(20_000));
    }
}
