package io.floodmark.report.html;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.limit.Limit;
import io.floodmark.report.answer.CostText;
import io.floodmark.report.answer.KeyFigure;
import io.floodmark.report.answer.KeyFigures;
import io.floodmark.report.answer.LimitText;
import io.floodmark.report.boundary.BoundaryRow;
import io.floodmark.report.boundary.BoundarySentences;
import io.floodmark.report.picture.PictureCard;
import io.floodmark.report.picture.RegionColour;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Everything that the template of a boundary shows, as text. */
record BoundaryView(
        BoundaryRun boundary,
        String when,
        String headline,
        List<PictureCard> pictures,
        List<RegionColour> regions,
        List<LineView> lines) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * One line of a boundary.
     *
     * @param style number of its colour, from 0
     */
    record LineView(
            String name,
            String heading,
            int style,
            List<KeyFigure> figures,
            List<AnswerLine> facts,
            List<String> headings,
            List<List<String>> rows,
            List<SearchRow> searches,
            List<String> unknown) {}

    /** A search in a table. */
    record SearchRow(String at, String limit, String interval, String use, String trials, String run, String reason) {}

    static BoundaryView of(BoundaryRun boundary) {
        List<LineView> lines = new ArrayList<>();
        for (int style = 0; style < boundary.lines().size(); style++) {
            lines.add(line(boundary.lines().get(style), style));
        }
        BoundaryPictures pictures = new BoundaryPictures(boundary.lines());
        return new BoundaryView(
                boundary, when(boundary), headline(boundary), pictures.cards(), pictures.colours(), lines);
    }

    private static String when(BoundaryRun boundary) {
        String took = boundary.ended()
                .map(ended -> ", took " + Numerals.duration(Duration.between(boundary.started(), ended)))
                .orElse(", not ended");
        return MINUTE.format(boundary.started()) + took;
    }

    private static String headline(BoundaryRun boundary) {
        Optional<BoundaryLine> first = boundary.lines().stream().findFirst();
        if (first.isEmpty()) {
            return "Nothing was measured.";
        }
        List<BoundaryRow> rows = BoundaryRow.of(first.get()).stream()
                .filter(row -> row.estimate().isPresent())
                .toList();
        String more = boundary.lines().size() > 1 ? ", and " + (boundary.lines().size() - 1) + " more below" : "";
        if (rows.isEmpty()) {
            return "No limit was found for " + first.get().cluster() + more + ".";
        }
        BoundaryLine line = first.get();
        BoundaryRow least = rows.get(0);
        BoundaryRow most = rows.get(rows.size() - 1);
        return capital(line.cluster()) + ": " + limitText(least, line) + ", " + limitText(most, line) + more + ".";
    }

    private static String limitText(BoundaryRow row, BoundaryLine line) {
        return row.limit() + " records/s (" + row.megabytes() + " MB/s) at "
                + line.axis().human(row.at());
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static LineView line(BoundaryLine line, int style) {
        List<AnswerLine> facts = new ArrayList<>();
        BoundarySentences.reasons(line).forEach(why -> facts.add(new AnswerLine("Reason", why)));
        Optional<CostCurve> curve = line.found().flatMap(Boundary::curve);
        curve.ifPresent(known -> facts.addAll(new CostText(known, line.axis()).lines()));
        facts.add(new AnswerLine("Per broker", BoundarySentences.perBroker(line)));
        line.found().ifPresent(found -> facts.add(new AnswerLine("Stop reason", BoundarySentences.end(found))));
        return new LineView(
                line.cluster(),
                capital(BoundarySentences.of(line)),
                style,
                curve.map(known -> figures(known, line)).orElse(List.of()),
                facts,
                BoundarySentences.headings(line),
                BoundaryRow.of(line).stream()
                        .map(row -> BoundarySentences.cells(row, line))
                        .toList(),
                line.searches().stream().map(search -> search(search, line)).toList(),
                line.found().map(Boundary::unknown).orElse(List.of()));
    }

    private static List<KeyFigure> figures(CostCurve curve, BoundaryLine line) {
        CostText words = new CostText(curve, line.axis());
        List<KeyFigure> figures = new ArrayList<>();
        figures.add(KeyFigures.split("Cost per record", words.fixed()));
        figures.add(KeyFigures.split("Cost " + words.each(), words.growing()));
        words.lines().stream()
                .filter(fact -> fact.label().equals("Crossover") || fact.label().equals("Cap"))
                .forEach(fact -> figures.add(KeyFigures.split(fact.label(), fact.text())));
        return figures;
    }

    private static SearchRow search(BoundaryLine.Search search, BoundaryLine line) {
        Limit limit = search.point().limit();
        String interval = Numerals.threeDigits(limit.low().perSecond())
                + limit.high()
                        .map(high -> " to " + Numerals.threeDigits(high.perSecond()))
                        .orElse(" or more");
        return new SearchRow(
                line.axis().human(search.point().at()),
                limit.reportable()
                        ? Numerals.threeDigits(search.point().reported().perSecond())
                        : Numerals.UNKNOWN,
                limit.reportable() ? interval : Numerals.UNKNOWN,
                LimitText.end(limit) + (search.point().guided() ? ", guided" : ""),
                Integer.toString(limit.trials()),
                search.run(),
                search.reason());
    }
}
