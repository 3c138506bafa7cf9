package io.floodmark.report.list;

import io.floodmark.model.run.Run;
import io.floodmark.report.answer.Subject;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run in a list.
 *
 * @param took empty while it runs, or when it was killed
 * @param cluster what was tested, in words
 * @param trials number of trials, including invalid ones
 * @param search that represents the run; empty if there was none
 * @param outcome a short word and its meaning for people
 */
public record RunRow(
        String id,
        Instant started,
        Optional<Duration> took,
        String cluster,
        int trials,
        Optional<Round> search,
        Optional<String> outcome) {
    public static RunRow of(Run run) {
        return of(run, PlanFacts.read(run.effectivePlan()));
    }

    /** Returns the rows of many runs. Equal plans are parsed once, because parsing takes most of the time. */
    public static List<RunRow> of(List<Run> runs) {
        Map<String, PlanFacts> plans = new HashMap<>();
        return runs.stream()
                .map(run -> of(run, plans.computeIfAbsent(run.effectivePlan(), PlanFacts::read)))
                .toList();
    }

    private static RunRow of(Run run, PlanFacts plan) {
        Subject subject = Subject.of(run, plan);
        return new RunRow(
                run.id(),
                run.started(),
                run.ended().map(ended -> Duration.between(run.started(), ended)),
                subject.cluster() + ", " + subject.traffic(),
                run.trials().size(),
                Round.headline(Round.of(run)),
                run.outcome());
    }
}
