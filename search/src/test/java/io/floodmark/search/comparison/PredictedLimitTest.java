package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.LimitPrior;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PredictedLimitTest {
    private static final Rate BASELINE = new Rate(18_000);

    @Test
    void aRecordThatCostsMoreIsCarriedLessOften() {
        LimitPrior limitPrior = PredictedLimit.of(BASELINE, 1.2, Optional.of(found(14_000, 12_000, 17_000)));

        assertThat(limitPrior.limit().perSecond()).isEqualTo(15_000, Offset.offset(0.1));
        assertThat(limitPrior.sd()).isLessThan(0.1);
    }

    /**
     * Four disks sustained 78,000/s, although a record cost 1.6 times the CPU of one disk at a load that is low for
     * four.
     */
    @Test
    void whatWasFoundCountsWhereTheCostOfARecordTellsOtherwise() {
        LimitPrior limitPrior = PredictedLimit.of(BASELINE, 1.6, Optional.of(found(78_000, 67_000, 90_000)));

        assertThat(limitPrior.limit().perSecond()).isEqualTo(78_000);
        assertThat(limitPrior.sd()).isGreaterThan(0.1);
    }

    @Test
    void aLimitWithoutAnUpperEndContradictsOnlyWhatIsLower() {
        VariantLimit atLeast = new VariantLimit(false, new Rate(16_000), new Rate(15_000), Optional.empty(), 0.9);

        assertThat(PredictedLimit.of(BASELINE, 0.5, Optional.of(atLeast))
                        .limit()
                        .perSecond())
                .isEqualTo(36_000);
        assertThat(PredictedLimit.of(BASELINE, 2, Optional.of(atLeast)).limit().perSecond())
                .isEqualTo(16_000);
    }

    /**
     * A drive of 120 MB/s sustained 369,000/s when its search ran out of trials; the prediction by the cost per record
     * was 81,000.
     */
    @Test
    void noPredictionLiesBelowWhatWasCarried() {
        VariantLimit atLeast = new VariantLimit(false, new Rate(583_000), new Rate(369_000), Optional.empty(), 0.9);

        LimitPrior limitPrior = PredictedLimit.of(BASELINE, 1.2, Optional.of(atLeast));

        assertThat(limitPrior.limit().perSecond()).isEqualTo(583_000);
        assertThat(limitPrior.sd()).isGreaterThan(0.1);
    }

    @Test
    void theCostOfARecordAloneIsARoughGuess() {
        LimitPrior limitPrior = PredictedLimit.of(BASELINE, 2, Optional.empty());

        assertThat(limitPrior.limit().perSecond()).isEqualTo(9_000);
        assertThat(limitPrior.sd()).isGreaterThan(0.1);
    }

    private static VariantLimit found(double estimate, double low, double high) {
        return new VariantLimit(false, new Rate(estimate), new Rate(low), Optional.of(new Rate(high)), 0.9);
    }
}
