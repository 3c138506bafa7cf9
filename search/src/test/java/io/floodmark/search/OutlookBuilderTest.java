package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.PastLimit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutlookBuilderTest {
    private static final Instant NOW = Instant.parse("2026-11-30T09:00:00Z");

    @Test
    void isWideAndProvisionalWithoutHistory() {
        LimitOutlook outlook = outlook(limit(100), List.of());

        // Student-t with 3 degrees of freedom: 3.18 times 8%, for the spread of two runs.
        double reach = Math.log(anyHour(outlook).high().perSecond() / 100);
        assertThat(reach).isBetween(3.18 * 0.08 * Math.sqrt(2), 0.45);
        assertThat(outlook.provisional()).isTrue();
        assertThat(outlook.usual()).isEmpty();
    }

    @Test
    void narrowsWithRunsThatAgree() {
        LimitOutlook alone = outlook(limit(100), List.of());
        LimitOutlook known = outlook(limit(100), runs(20, 0.02, 1));

        assertThat(width(known)).isLessThan(width(alone) / 3);
        assertThat(known.provisional()).isFalse();
        assertThat(known.runs()).isEqualTo(21);
        assertThat(known.days()).isEqualTo(21);
    }

    /** Of 1,000 intervals of 95% from ten runs each, at least 930 contain the next run. */
    @Test
    void holdsTheNextRunAsOftenAsItClaims() {
        Random random = new Random(20261130);
        int held = 0;
        for (int i = 0; i < 1000; i++) {
            double sd = 0.03 + 0.15 * random.nextDouble();
            List<PastLimit> past = runs(9, sd, random.nextLong());
            LimitOutlook outlook = outlook(limit(100 * Math.exp(sd * random.nextGaussian())), past);
            double next = 100 * Math.exp(sd * random.nextGaussian());
            held += anyHour(outlook).low().perSecond() <= next
                            && next <= anyHour(outlook).high().perSecond()
                    ? 1
                    : 0;
        }

        assertThat(held).as("seed 20261130").isBetween(930, 995);
    }

    @Test
    void predictsNoOtherHoursOfAnExistingCluster() {
        LimitOutlook outlook = new OutlookBuilder(
                        "place", new PlaceHistory(runs(20, 0.02, 1)), Optional.empty(), NOW, false)
                .of(limit(100), List.of())
                .outlook()
                .orElseThrow();

        assertThat(outlook.anyHour()).isEmpty();
        assertThat(outlook.usual()).isEmpty();
    }

    @Test
    void predictsNothingWithoutAnUpperEnd() {
        Limit open = new Limit(
                Goal.OBJECTIVE,
                Limit.End.LOWER_BOUND,
                new Rate(100),
                new Rate(90),
                Optional.empty(),
                0.9,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.07,
                0,
                5,
                "",
                Optional.empty());

        assertThat(builder(List.of()).of(open, List.of()).outlook()).isEmpty();
    }

    private static LimitOutlook.AnyHour anyHour(LimitOutlook outlook) {
        return outlook.anyHour().orElseThrow();
    }

    private static double width(LimitOutlook outlook) {
        return anyHour(outlook).high().perSecond() - anyHour(outlook).low().perSecond();
    }

    private static List<PastLimit> runs(int number, double sd, long seed) {
        Random random = new Random(seed);
        List<PastLimit> runs = new ArrayList<>();
        for (int i = 1; i <= number; i++) {
            runs.add(new PastLimit(
                    NOW.minus(Duration.ofDays(i)),
                    new Rate(100 * Math.exp(sd * random.nextGaussian())),
                    0.07,
                    8,
                    Duration.ofSeconds(25),
                    Optional.empty(),
                    Double.NaN));
        }
        return runs;
    }

    private static OutlookBuilder builder(List<PastLimit> past) {
        return new OutlookBuilder("place", new PlaceHistory(past), Optional.empty(), NOW, true);
    }

    private static LimitOutlook outlook(Limit limit, List<PastLimit> past) {
        return builder(past).of(limit, List.of()).outlook().orElseThrow();
    }

    private static Limit limit(double estimate) {
        return new Limit(
                Goal.OBJECTIVE,
                Limit.End.CONVERGED,
                new Rate(estimate),
                new Rate(estimate * 0.95),
                Optional.of(new Rate(estimate * 1.05)),
                0.9,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.07,
                0,
                8,
                "",
                Optional.empty());
    }
}
