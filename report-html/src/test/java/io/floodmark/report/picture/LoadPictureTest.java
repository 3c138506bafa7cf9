package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.Trial;
import io.floodmark.report.text.Numerals;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LoadPictureTest {
    private static final Pattern VALUE = Pattern.compile("<text class=\"value\"[^>]* x=\"([0-9.]+)\"");

    /** Most trials of a search are around the limit, where several indicators are beyond their thresholds. */
    @Test
    void writesValuesBeyondItsTopOnlyWhereTheyHaveRoom() {
        List<Trial> trials = FakeRuns.limit().trials();
        List<Curve> curves = List.of(Curve.of("one", 0, trials, trial -> 9), Curve.of("other", 1, trials, trial -> 8));
        String svg = new LoadPicture(
                        "id",
                        "title",
                        "description",
                        curves,
                        List.of(),
                        new LoadPicture.Axis(
                                frame -> Scale.linear(0, 1, frame.bottom(), frame.top()), Numerals::percent),
                        Optional.empty(),
                        OptionalDouble.empty())
                .picture()
                .wide();

        double[] places = VALUE.matcher(svg)
                .results()
                .mapToDouble(text -> Double.parseDouble(text.group(1)))
                .sorted()
                .toArray();
        assertThat(places).hasSizeGreaterThan(3);
        for (int i = 1; i < places.length; i++) {
            assertThat(places[i] - places[i - 1]).as("place %d of %s", i, svg).isGreaterThanOrEqualTo(40);
        }
    }
}
