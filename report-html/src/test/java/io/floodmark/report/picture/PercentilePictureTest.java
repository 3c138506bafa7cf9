package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.Round;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PercentilePictureTest {
    private static final Pattern POINT = Pattern.compile("[ML]([0-9.]+) ([0-9.]+)");

    private final Round round = Round.headline(Round.of(FakeRuns.limit())).orElseThrow();
    private final Trial sustained = round.sustained().orElseThrow();
    private final Trial overload = round.overloadAbove().orElseThrow();

    @Test
    void eachFurtherNineTakesTheSameWidth() {
        String svg =
                PercentilePicture.of(sustained, Optional.empty()).orElseThrow().wide();

        List<Double> ticks = Pattern.compile(
                        "<text class=\"tick\" text-anchor=\"middle\" x=\"([0-9.]+)\"[^>]*>[0-9.]+%<")
                .matcher(svg)
                .results()
                .map(tick -> Double.valueOf(tick.group(1)))
                .toList();
        assertThat(svg).contains(">0%<", ">90%<", ">99%<", ">99.9%<");
        for (int tick = 2; tick < ticks.size(); tick++) {
            assertThat(ticks.get(tick) - ticks.get(tick - 1)).isCloseTo(ticks.get(1) - ticks.get(0), within(0.2));
        }
    }

    /** A higher point of the picture has a smaller y. */
    @Test
    void aCurveOnlyRises() {
        String svg =
                PercentilePicture.of(sustained, Optional.empty()).orElseThrow().wide();

        String curve = svg.lines()
                .filter(line -> line.contains("curve c0"))
                .findFirst()
                .orElseThrow();
        List<MatchResult> points = POINT.matcher(curve).results().toList();
        assertThat(points).hasSizeGreaterThan(60);
        for (int i = 1; i < points.size(); i++) {
            assertThat(Double.parseDouble(points.get(i).group(1)))
                    .isGreaterThanOrEqualTo(Double.parseDouble(points.get(i - 1).group(1)));
            assertThat(Double.parseDouble(points.get(i).group(2)))
                    .isLessThanOrEqualTo(Double.parseDouble(points.get(i - 1).group(2)));
        }
    }

    @Test
    void namesBothTrialsAroundTheLimit() {
        String svg = PercentilePicture.of(sustained, Optional.of(overload))
                .orElseThrow()
                .narrow();

        assertThat(svg).contains(">trial " + sustained.number() + "<", ">trial " + overload.number() + "<");
    }

    @Test
    void aTrialWithoutRecordsHasNone() {
        Observation seen = sustained.observation();
        Trial idle = new Trial(
                sustained.number(),
                sustained.order(),
                sustained.whole(),
                Observation.idle(seen.offered(), seen.measured(), List.of(), List.of()),
                sustained.judgement());

        assertThat(PercentilePicture.of(idle, Optional.of(overload))).isEmpty();
    }

    @Test
    void aReportOfALimitHasThePicturesOfItsHighestSustainedLoad() {
        Run run = FakeRuns.limit();

        assertThat(new Pictures(run, Optional.of(round), LoadKind.PRODUCED, OptionalDouble.empty()).cards())
                .extracting(PictureCard::heading)
                .contains("Latency over time at the highest sustained load, ms", "Latency by percentile, ms");
        assertThat(new Pictures(run, Optional.empty(), LoadKind.PRODUCED, OptionalDouble.empty()).cards())
                .extracting(PictureCard::heading)
                .doesNotContain("Latency by percentile, ms");
    }
}
