package io.floodmark.report.list;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.report.answer.KeyFigures;
import io.floodmark.report.answer.LimitText;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of {@code floodmark runs}. */
public final class RunsTable {
    /** The headings of the cells. */
    public static final List<String> HEADINGS =
            List.of("RUN", "STARTED (UTC)", "TOOK", "TRIALS", "LIMIT, RECORDS/S", "BOTTLENECK", "SETUP");

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunsTable() {}

    /** Returns a heading and one line per run, in the given order, or one sentence if there is no run. */
    public static List<String> lines(List<RunRow> runs, Tags tags) {
        if (runs.isEmpty()) {
            return List.of("no runs stored yet; start one with: floodmark limit");
        }
        return tags.lines(HEADINGS, runs.stream().map(RunsTable::cells).toList());
    }

    /** Returns the cells of one run by their headings, without its id, and with its latency at a load. */
    static Map<String, String> facts(Run run) {
        List<String> cells = cells(RunRow.of(run));
        Map<String, String> facts = new LinkedHashMap<>();
        for (int column = 1; column < cells.size(); column++) {
            facts.put(HEADINGS.get(column), cells.get(column));
        }
        KeyFigures.latency(run)
                .ifPresent(latency -> facts.put("P99", latency.value() + " " + latency.unit() + " " + latency.note()));
        return facts;
    }

    /** Returns the cells of a row; the first is the id. */
    public static List<String> cells(RunRow run) {
        return List.of(
                run.id(),
                MINUTE.format(run.started()),
                run.took().map(Numerals::duration).orElse("not ended"),
                Integer.toString(run.trials()),
                run.search().map(RunsTable::limit).orElseGet(() -> outcome(run)),
                run.search().map(Round::limit).map(RunsTable::bottleneck).orElse(""),
                run.cluster());
    }

    /** Returns the short word of an outcome. */
    private static String outcome(RunRow run) {
        return run.outcome().map(text -> text.replaceFirst(":.*", "")).orElse("none");
    }

    private static String bottleneck(Limit limit) {
        return limit.reportableBinding()
                .filter(indicator -> LimitText.proved(limit))
                .map(indicator -> indicator.key() + " " + Numerals.probability(limit.bindingProbability()))
                .orElse("");
    }

    private static String limit(Round round) {
        Limit limit = round.limit();
        if (!limit.known()) {
            return Numerals.UNKNOWN + ", " + LimitText.end(limit);
        }
        String low = Numerals.threeDigits(limit.low().perSecond());
        String interval = limit.high()
                .map(high -> low + " to " + Numerals.threeDigits(high.perSecond()))
                .orElse("from " + low);
        String claim = Numerals.threeDigits(limit.estimate().perSecond()) + " (" + interval + ")";
        return switch (limit.end()) {
            case CONVERGED -> claim;
            case LOWER_BOUND ->
                "lower bound " + Numerals.threeDigits(round.proved().perSecond());
            case NOT_SUSTAINED ->
                "not sustained "
                        + Numerals.threeDigits(
                                round.lowestOverload().orElse(limit.estimate()).perSecond());
            case INVALID -> "no valid result";
            case BUDGET_SPENT, ABORTED, STOPPED -> claim + ", " + LimitText.end(limit);
        };
    }
}
