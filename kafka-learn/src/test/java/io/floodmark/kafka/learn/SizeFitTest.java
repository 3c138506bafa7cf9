package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSizes.Weight;
import io.floodmark.traffic.Sizes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeFitTest {
    private final SplittableRandom random = new SplittableRandom(11);

    private List<Integer> drawn(Sizes sizes, int number) {
        List<Integer> drawn = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            drawn.add(sizes.next(random));
        }
        return drawn;
    }

    private static double mean(List<Integer> sizes) {
        return sizes.stream().mapToInt(size -> size).average().orElseThrow();
    }

    @Test
    void oneSizeIsOne() {
        assertThat(SizeFit.of(Collections.nCopies(500, 321), 0)).isEqualTo(new RecordSizes.Fixed(new Bytes(321)));
    }

    @Test
    void aFewSizesKeepTheirWeights() {
        List<Integer> sizes = new ArrayList<>(Collections.nCopies(750, 100));
        sizes.addAll(Collections.nCopies(249, 5_000));
        sizes.add(400_000);

        assertThat(SizeFit.of(sizes, 0))
                .isEqualTo(new RecordSizes.Weighted(List.of(
                        new Weight(new Bytes(100), 0.75),
                        new Weight(new Bytes(5_000), 0.249),
                        new Weight(new Bytes(400_000), 0.001))));
    }

    @ParameterizedTest
    @CsvSource({"1000, 0.5", "700, 1", "12000, 1.5", "300, 0.1"})
    void logNormalSizesAreTold(int median, double sigma) {
        List<Integer> sizes = drawn(Sizes.logNormal(median, sigma, 1, 10_000_000), 20_000);

        RecordSizes fit = SizeFit.of(sizes, 0);

        assertThat(fit).isInstanceOfSatisfying(RecordSizes.LogNormal.class, found -> {
            assertThat((double) found.median().value()).isCloseTo(median, withPercentage(4));
            assertThat(found.sigma()).isCloseTo(sigma, within(0.03 * sigma + 0.005));
            assertThat(found.largest().value()).isEqualTo(Collections.max(sizes).longValue());
        });
        assertThat(fit.meanBytes()).isCloseTo(mean(sizes), withPercentage(5));
    }

    @Test
    void aMixtureKeepsItsMeanAndItsLargest() {
        List<Integer> sizes = drawn(Sizes.logNormal(200, 0.3, 1, 10_000_000), 9_900);
        sizes.addAll(drawn(Sizes.logNormal(100_000, 0.2, 1, 10_000_000), 100));

        RecordSizes fit = SizeFit.of(sizes, 0);

        assertThat(fit).isInstanceOf(RecordSizes.Weighted.class);
        assertThat(fit.meanBytes()).isCloseTo(mean(sizes), withPercentage(1));
        assertThat((double) fit.largest().value()).isCloseTo(Collections.max(sizes), withPercentage(15));
    }

    @Test
    void noRecordIsSmallerThanWhatItMustHold() {
        assertThat(SizeFit.of(List.of(5, 50, 500), 40)).isEqualTo(SizeFit.of(List.of(40, 50, 500), 0));
    }
}
