package io.floodmark.model.plan;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchSettingsTest {
    private static final Duration TRIAL = Duration.ofSeconds(20);

    @ParameterizedTest
    @EnumSource(Effort.class)
    void everyEffortHasSettingsThatHold(Effort effort) {
        SearchSettings settings = effort.settings();

        assertThat(settings.effort()).isEqualTo(effort);
        assertThat(settings.soak()).isEmpty();
        assertThat(settings.brokerOutage()).isFalse();
        assertThat(settings.total()).isGreaterThan(settings.warmUp().plus(settings.trial()));
    }

    /** Later warm-ups last a quarter of the first, at least 12 s, but never longer than the first. */
    @ParameterizedTest
    @CsvSource({"120, 30", "40, 12", "10, 10", "0, 0"})
    void warmsUpForAShorterTimeLater(long first, long later) {
        SearchSettings settings = lengths(Duration.ofSeconds(first), TRIAL, TRIAL, TRIAL.multipliedBy(2));

        assertThat(settings.laterWarmUp()).isEqualTo(Duration.ofSeconds(later));
    }

    @Test
    void moreEffortGivesNarrowerIntervals() {
        assertThat(Effort.THOROUGH.settings().halfWidth())
                .isLessThan(Effort.STANDARD.settings().halfWidth());
        assertThat(Effort.STANDARD.settings().halfWidth())
                .isLessThan(Effort.QUICK.settings().halfWidth());
    }

    @Test
    void refusesLengthsThatDoNotFitTogether() {
        refused("warm-up", "-1ms", () -> lengths(Duration.ofMillis(-1), TRIAL, TRIAL, TRIAL.multipliedBy(2)));
        refused("trial", "999ms", () -> lengths(TRIAL, Duration.ofMillis(999), Duration.ofMillis(999), TRIAL));
        refused("safe-trial", "999ms", () -> lengths(TRIAL, TRIAL, Duration.ofMillis(999), TRIAL.multipliedBy(2)));
        refused("safe-trial", "21s", () -> lengths(TRIAL, TRIAL, Duration.ofSeconds(21), TRIAL.multipliedBy(2)));
        refused("total", "20s", () -> lengths(TRIAL, TRIAL, TRIAL, TRIAL));
        assertThat(lengths(Duration.ZERO, TRIAL, TRIAL, TRIAL.plusNanos(1)).safeTrial())
                .isEqualTo(TRIAL);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
    void refusesAHalfWidthThatIsNoShare(double halfWidth) {
        refused("precision", halfWidth, () -> precision(halfWidth, 0.9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 0, Double.NaN})
    void refusesAConfidenceThatIsNone(double confidence) {
        refused("confidence", confidence, () -> precision(0.1, confidence));
    }

    @Test
    void refusesASearchWithoutTrialsOrWithoutALowestLoad() {
        refused("max-trials", 0, () -> settings(0, Optional.empty(), new Rate(1)));
        refused("lowest", Rate.ZERO, () -> settings(1, Optional.empty(), Rate.ZERO));
    }

    @Test
    void aSoakIsLongerThanAnyTrial() {
        refused("soak", "20s", () -> settings(1, Optional.of(TRIAL), new Rate(1)));
        SearchSettings soaking = settings(1, Optional.of(TRIAL.plusSeconds(1)), new Rate(1));

        assertThat(soaking.soaks(TRIAL)).isFalse();
        assertThat(soaking.soaks(soaking.soak().orElseThrow())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void neverAllowsMoreTrialsThanBefore(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int most = random.nextInt(1, 100);
        int other = random.nextInt(1, 100);
        SearchSettings before = settings(most, Optional.empty(), new Rate(1));

        assertThat(before.atMost(other).maxTrials()).as("seed %d", seed).isEqualTo(Math.min(most, other));
        assertThat(before.atMost(most)).as("seed %d", seed).isEqualTo(before);
    }

    @Test
    void changesNothingButTheWarmUp() {
        SearchSettings before = Effort.STANDARD.settings();

        assertThat(before.warmingFor(Duration.ZERO).warmUp()).isZero();
        assertThat(before.warmingFor(Duration.ZERO).warmingFor(before.warmUp())).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aDiskBoundOfABudgetHoldsWhatItIsMadeFor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            Bytes needed = new Bytes(random.nextLong(1L << random.nextInt(27, 45)) + (30L << 20));
            Budget made = new Budget(needed, new Budget(needed, Budget.UNKNOWN_DISK, TRIAL).toHold(needed), TRIAL);
            assertThat(made.held()).as("seed %d: %s", seed, needed).isGreaterThanOrEqualTo(needed);
            assertThat(made.retained()).as("seed %d: %s", seed, needed).isBetween(made.held(), made.maxDisk());
        }
    }

    @Test
    void refusesABudgetThatAllowsNoTrial() {
        Bytes disk = Bytes.ofMiB(64);

        refused("max-bytes", 0, () -> new Budget(new Bytes(0), disk, TRIAL));
        refused("max-disk", "67108863B", () -> new Budget(disk, new Bytes(67_108_863), TRIAL));
        refused("max-time", "9s", () -> new Budget(disk, disk, Duration.ofSeconds(9)));
        assertThat(new Budget(new Bytes(1), disk, Duration.ofSeconds(10)).maxDisk())
                .isEqualTo(disk);
    }

    private static SearchSettings lengths(Duration warmUp, Duration trial, Duration safe, Duration total) {
        return new SearchSettings(Effort.QUICK, warmUp, trial, safe, 0.1, 0.9, total, 1, Optional.empty(), new Rate(1));
    }

    private static SearchSettings precision(double halfWidth, double confidence) {
        return new SearchSettings(
                Effort.QUICK,
                TRIAL,
                TRIAL,
                TRIAL,
                halfWidth,
                confidence,
                TRIAL.multipliedBy(2),
                1,
                Optional.empty(),
                new Rate(1));
    }

    private static SearchSettings settings(int maxTrials, Optional<Duration> soak, Rate lowest) {
        return new SearchSettings(
                Effort.QUICK, TRIAL, TRIAL, TRIAL, 0.1, 0.9, TRIAL.multipliedBy(2), maxTrials, soak, lowest);
    }
}
