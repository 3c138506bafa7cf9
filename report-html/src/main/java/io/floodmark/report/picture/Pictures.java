package io.floodmark.report.picture;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The charts of a report, in the order in which they are shown.
 *
 * @param yourLoad load that the user has to sustain, in records per second
 */
public record Pictures(Run run, Optional<Round> representative, LoadKind loadKind, OptionalDouble yourLoad) {
    public List<PictureCard> cards() {
        List<PictureCard> cards = new ArrayList<>();
        representative.filter(round -> !round.trials().isEmpty()).ifPresent(round -> searched(cards, round));
        if (run.trials().size() > 1) {
            againstLoad(cards);
        }
        representative.flatMap(Round::sustained).ifPresent(trial -> ofSustained(cards, trial));
        return cards;
    }

    private void searched(List<PictureCard> cards, Round round) {
        SearchPicture search = new SearchPicture(round, "");
        cards.add(new PictureCard(
                "The search, records/s",
                "Trials in run order. Sustained loads are shaded from below, overloads from above.",
                search.whole()));
        if (round.anyValid()) {
            cards.add(new PictureCard(
                    "Around the limit, records/s",
                    "At the right, the estimate and its interval. Ringed: the sustained and the failing trial on either side of the limit.",
                    search.closeUp()));
        }
        round.hard(run).filter(Round::anyValid).ifPresent(hard -> {
            SearchPicture picture = new SearchPicture(hard, "hard-");
            cards.add(new PictureCard(
                    "The search without the objective, records/s",
                    "The same trials, judged without latency.",
                    picture.whole()));
            cards.add(new PictureCard(
                    "Around the limit without the objective, records/s",
                    "Ringed: the sustained and the failing trial on either side of the limit.",
                    picture.closeUp()));
        });
    }

    /** Adds the latencies of the highest sustained load. */
    private void ofSustained(List<PictureCard> cards, Trial trial) {
        String load = "trial " + trial.number() + ", "
                + Numerals.recordsPerSecond(trial.load().perSecond());
        LatencyOverTime.of(trial)
                .ifPresent(picture -> cards.add(new PictureCard(
                        "Latency over time at the highest sustained load, ms",
                        "The measured part of " + load
                                + ". The stronger the colour, the more records of a slice have that latency:"
                                + " below 0.1%, then from 0.1%, 1%, 5% and 20%.",
                        picture)));
        Optional<Trial> overload = representative.flatMap(Round::overloadAbove);
        PercentilePicture.of(trial, overload)
                .ifPresent(picture -> cards.add(new PictureCard(
                        "Latency by percentile, ms",
                        "The highest sustained load (" + load + ")"
                                + overload.map(failing ->
                                                " and the lowest failing load (trial " + failing.number() + ")")
                                        .orElse("")
                                + ", both axes logarithmic.",
                        picture)));
    }

    private static String judged(PlanFacts plan) {
        return plan.promisesWindows() ? " Drawn for whole trials; the objective is judged per window." : "";
    }

    private void againstLoad(List<PictureCard> cards) {
        Optional<Limit> limit = representative.filter(Round::anyValid).map(Round::limit);
        PlanFacts plan = PlanFacts.read(run.effectivePlan());
        cards.add(new PictureCard(
                "Latency against load, ms",
                loadKind.latency() + ", logarithmic. Shaded: the limit's interval." + judged(plan),
                LatencyPicture.ofLoad(run.trials(), loadKind).of(limit, plan.promised("produce"), yourLoad)));
        if (run.trials().stream()
                .anyMatch(trial -> !trial.observation().consumption().isEmpty())) {
            cards.add(new PictureCard(
                    "End-to-end latency against load, ms",
                    "Scheduled send time to receipt, of the worst group of each trial, logarithmic. Shaded: the limit's interval."
                            + judged(plan),
                    LatencyPicture.endToEnd(run.trials()).of(limit, plan.promised("end-to-end"), yourLoad)));
        }
        cards.add(new PictureCard(
                "Indicators against load",
                "Share of each indicator's threshold. The first at 100% is the bottleneck; CPU and links count only if work waits.",
                UtilisationPicture.of(run.trials(), limit)));
    }
}
