package io.floodmark.report.boundary;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;

/** Sentences about a line of a boundary, which its views share. */
public final class BoundarySentences {
    private BoundarySentences() {}

    /** Returns what was tested, and with how many searches and trials. */
    public static String of(BoundaryLine line) {
        String searches = Numerals.counted(line.searches().size(), "search", "searches");
        return line.cluster() + " over " + line.axis().name() + ": " + searches
                + line.found()
                        .map(found -> ", " + Numerals.counted(found.trials(), "trial", "trials") + ", "
                                + Numerals.duration(found.took()))
                        .orElse(", incomplete");
    }

    public static String end(Boundary found) {
        return switch (found.end()) {
            case CONVERGED ->
                "requested precision reached at every value"
                        + (found.betweenStartSd() > 0
                                ? " within this run; variation across lab restarts makes the band wider"
                                : "");
            case BUDGET_SPENT -> "time, trials or a budget spent first; the band shows what is known";
            case EXHAUSTED -> "further searches would not make the band narrower";
            case INVALID -> "two searches had no valid result";
            case ABORTED -> "aborted to protect other clients";
            case STOPPED -> "stopped by the user";
        };
    }

    /**
     * Returns why the search at each value found no limit, or only one side of it. Values with a limit are left out.
     */
    public static List<String> reasons(BoundaryLine line) {
        return BoundaryRow.of(line).stream()
                .flatMap(row -> row.reason().map(why -> line.axis().human(row.at()) + ": " + why).stream())
                .toList();
    }

    public static String perBroker(BoundaryLine line) {
        if (line.sharedHost()) {
            return "not reported: shared host, the brokers compete for its CPU (lab.cores-per-broker limits each)";
        }
        String quota = line.coresEach().isPresent()
                ? ", CPU quota in cores per broker: "
                        + Numerals.threeDigits(line.coresEach().getAsDouble())
                : "";
        return line.brokers() + (line.brokers() == 1 ? " broker" : " brokers") + quota;
    }

    public static List<String> headings(BoundaryLine line) {
        List<String> headings = new ArrayList<>(
                List.of(line.axis().name(), "limit, records/s", interval(line) + " CI", "MB/s", "bottleneck", "how"));
        if (!line.sharedHost()) {
            headings.add(4, "MB/s per broker");
        }
        return headings;
    }

    private static String interval(BoundaryLine line) {
        return line.found().map(found -> Numerals.percent(found.confidence())).orElse("its");
    }

    public static List<String> cells(BoundaryRow row, BoundaryLine line) {
        List<String> cells = new ArrayList<>(List.of(
                line.axis().human(row.at()), row.limit(), row.interval(), row.megabytes(), row.binds(), row.how()));
        if (!line.sharedHost()) {
            cells.add(4, row.megabytesEach(line.brokers()));
        }
        return cells;
    }
}
