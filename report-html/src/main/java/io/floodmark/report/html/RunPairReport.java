package io.floodmark.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.list.RunPair;
import io.floodmark.report.picture.LatencyPicture;
import io.floodmark.report.picture.PercentilePicture;
import io.floodmark.report.picture.PictureCard;
import io.floodmark.report.run.Round;
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

    private static List<PictureCard> pictures(Run one, Run other) {
        List<PictureCard> cards = new ArrayList<>();
        if (!one.trials().isEmpty() && !other.trials().isEmpty()) {
            cards.add(new PictureCard(
                    "Latency against load, ms",
                    "p50 and p99 of each trial, logarithmic.",
                    LatencyPicture.ofTwo(one, other)));
        }
        PercentilePicture.ofTwo(sustained(one), sustained(other))
                .ifPresent(picture -> cards.add(new PictureCard(
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
