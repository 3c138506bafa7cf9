package io.floodmark.report.list;

import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.report.comparison.ComparisonSentences;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of comparisons that {@code floodmark runs} prints below its table of runs. */
public final class ComparisonsTable {
    /** The headings of the cells. */
    public static final List<String> HEADINGS =
            List.of("COMPARISON", "STARTED (UTC)", "TOOK", "PAIRS", "ENDED", "BASELINE", "VARIANTS");

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ComparisonsTable() {}

    /** Returns a heading and one line per comparison, in the given order; no lines if there is no comparison. */
    public static List<String> lines(List<ComparisonRun> comparisons, Tags tags) {
        if (comparisons.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(tags.lines(
                HEADINGS, comparisons.stream().map(ComparisonsTable::cells).toList()));
        return lines;
    }

    /** Returns the cells of a row; the first is the id. */
    public static List<String> cells(ComparisonRun comparison) {
        return List.of(
                comparison.id(),
                MINUTE.format(comparison.started()),
                comparison
                        .ended()
                        .map(ended -> Numerals.duration(Duration.between(comparison.started(), ended)))
                        .orElse("not ended"),
                Integer.toString(comparison.others().stream()
                        .mapToInt(variant -> variant.pairs().size())
                        .sum()),
                ComparisonSentences.ended(comparison),
                comparison.baseline().name(),
                comparison.others().stream().map(variant -> variant.name()).collect(Collectors.joining("; ")));
    }
}
