package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchStartTest {
    private static final SearchSettings SETTINGS = Effort.STANDARD.settings();

    @Test
    void afterAFlatOutWarmUpItBeginsBelowThatThroughput() {
        SearchStart start = SearchStart.of(
                SETTINGS,
                Optional.of(LimitPrior.fromFlatOut(new Rate(100_000))),
                Optional.empty(),
                StartSpread.NONE,
                PlaceHistory.NONE,
                Long.MAX_VALUE);

        assertThat(start.firstPerSecond()).isCloseTo(45_000, within(1000.0));
        assertThat(start.highest().perSecond()).isGreaterThan(100_000);
        assertThat(start.lowest()).isEqualTo(SETTINGS.lowest());
    }

    @Test
    void whereNothingIsKnownItBeginsAtTwiceTheLowest() {
        SearchStart start = SearchStart.of(
                SETTINGS, Optional.empty(), Optional.empty(), StartSpread.NONE, PlaceHistory.NONE, Long.MAX_VALUE);

        assertThat(start.firstPerSecond()).isEqualTo(2 * SETTINGS.lowest().perSecond());
    }

    @Test
    void theFirstLoadIsNeverAboveTheCeiling() {
        SearchStart start = SearchStart.of(
                SETTINGS,
                Optional.of(LimitPrior.fromFlatOut(new Rate(100_000))),
                Optional.of(new Ceiling(new Rate(20_000), "no room")),
                StartSpread.NONE,
                PlaceHistory.NONE,
                Long.MAX_VALUE);

        assertThat(start.firstPerSecond()).isEqualTo(20_000);
    }

    @Test
    void refusesAnEmptyRange() {
        assertThatThrownBy(() -> new SearchStart(
                        new Rate(10),
                        new Rate(10),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        NoisePrior.UNKNOWN,
                        StartSpread.NONE,
                        0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10/s to 10/s");
    }

    @Test
    void aCeilingBelowTheLowestLoadLowersIt() {
        Rate low = SETTINGS.lowest().times(0.7);
        SearchStart start = SearchStart.of(
                SETTINGS,
                Optional.empty(),
                Optional.of(new Ceiling(low, "no room")),
                StartSpread.NONE,
                PlaceHistory.NONE,
                Long.MAX_VALUE);

        assertThat(start.lowest()).isEqualTo(low.times(0.5));
        assertThat(start.firstPerSecond()).isBetween(low.times(0.5).perSecond(), low.perSecond());
    }

    @Test
    void refusesAGuessThatIsNone() {
        assertThatThrownBy(() -> new LimitPrior(Rate.ZERO, 0.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LimitPrior(new Rate(5), 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
