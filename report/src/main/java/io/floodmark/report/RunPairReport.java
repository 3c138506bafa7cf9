package io.floodmark.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page of two runs, overlaid. */
public final class RunPairReport {
    private RunPairReport() {}

    /** Returns the page. Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    public static HtmlPage page(Run one, Run other) {
        StringOutput body = new StringOutput(64 * 1024);
        JtepairGenerated.render(new OwaspHtmlTemplateOutput(body), null, RunPair.of(one, other), pictures(one, other));
        return HtmlPage.still(one.id() + " and " + other.id(), body.toString());
    }

    private static List<ReportView.Card> pictures(Run one, Run other) {
        List<ReportView.Card> cards = new ArrayList<>();
        if (!one.trials().isEmpty() && !other.trials().isEmpty()) {
            cards.add(new ReportView.Card(
                    "Latency against load, ms",
                    "p50 and p99 of each trial, logarithmic.",
                    LatencyPicture.ofTwo(one, other)));
        }
        PercentilePicture.ofTwo(sustained(one), sustained(other))
                .ifPresent(picture -> cards.add(new ReportView.Card(
                        "Latency by percentile, ms",
                        "The highest sustained load of each run, both axes logarithmic.",
                        picture)));
        return cards;
    }

    private static Optional<Trial> sustained(Run run) {
        return Round.headline(Round.of(run))
                .flatMap(Round::sustained)
                .or(() -> run.trials().stream().filter(Trial::sustained).findFirst());
    }
}
