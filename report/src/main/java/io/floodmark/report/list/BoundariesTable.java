package io.floodmark.report.list;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of boundaries that {@code floodmark runs} prints below its table of runs. */
public final class BoundariesTable {
    /** The headings of the cells. */
    public static final List<String> HEADINGS =
            List.of("BOUNDARY", "STARTED (UTC)", "TOOK", "SEARCHES", "OVER", "ENDED", "SETUP");

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private BoundariesTable() {}

    /** Returns a heading and one line per boundary, in the given order; no lines if there is no boundary. */
    public static List<String> lines(List<BoundaryRun> boundaries, Tags tags) {
        if (boundaries.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(tags.lines(
                HEADINGS, boundaries.stream().map(BoundariesTable::cells).toList()));
        return lines;
    }

    /** Returns the cells of a row; the first is the id. */
    public static List<String> cells(BoundaryRun boundary) {
        List<BoundaryLine> lines = boundary.lines();
        return List.of(
                boundary.id(),
                MINUTE.format(boundary.started()),
                boundary.ended()
                        .map(ended -> Numerals.duration(Duration.between(boundary.started(), ended)))
                        .orElse("not ended"),
                Integer.toString(
                        lines.stream().mapToInt(line -> line.searches().size()).sum()),
                lines.stream().findFirst().map(line -> line.axis().name()).orElse(""),
                boundary.outcome().map(text -> text.replaceFirst(":.*", "")).orElse("none"),
                lines.stream().map(BoundaryLine::cluster).collect(Collectors.joining("; ")));
    }
}
