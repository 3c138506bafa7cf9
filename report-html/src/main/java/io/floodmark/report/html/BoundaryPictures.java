package io.floodmark.report.html;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.picture.BoundaryPicture;
import io.floodmark.report.picture.PictureCard;
import io.floodmark.report.picture.RegionColour;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The charts of a boundary: records/s and MB/s against its axis, with all lines in each. */
record BoundaryPictures(List<BoundaryLine> lines) {
    private static final String NOTE =
            "The band is pointwise: it covers the limit at each single value. Dots are searches with their"
                    + " intervals, arrows searches that found only one side. The strip shows the bottleneck.";

    List<PictureCard> cards() {
        if (lines.stream().allMatch(line -> line.searches().isEmpty())) {
            return List.of();
        }
        return List.of(
                new PictureCard(
                        "Limit, records/s", NOTE, new BoundaryPicture("records", lines, colours(), false).picture()),
                new PictureCard(
                        "Limit, MB/s",
                        axis().equals(Axis.RECORD_SIZE)
                                ? "Flat if the cost is per byte, rising if it is per record."
                                : "Payload, uncompressed; replication is not counted.",
                        new BoundaryPicture("megabytes", lines, colours(), true).picture()));
    }

    private Axis axis() {
        return lines.get(0).axis();
    }

    /** Returns the bottlenecks in the order in which they first occur, by ascending value. */
    List<RegionColour> colours() {
        List<RegionColour> colours = new ArrayList<>();
        List<Indicator> binding = lines.stream()
                .flatMap(BoundaryPictures::bands)
                .flatMap(point -> point.binding().stream())
                .distinct()
                .toList();
        for (Indicator indicator : binding) {
            colours.add(new RegionColour(indicator, colours.size() % RegionColour.STYLES));
        }
        return colours;
    }

    private static Stream<BandPoint> bands(BoundaryLine line) {
        return line.found().map(Boundary::band).orElse(List.of()).stream();
    }
}
