package io.floodmark.runner.explain;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.judging.Judge;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import java.util.List;
import java.util.Optional;

/** Judges a stored run again from its samples, without load. */
public final class Rejudging {
    private Rejudging() {}

    /**
     * Returns the run with new verdicts. It has no limits, because a search with these verdicts would have chosen other
     * loads.
     */
    public static Run of(Run run, Plan plan) {
        Judge judge = new Judge(
                plan.indicators(),
                plan.objective(),
                run.surroundings(),
                plan.workload().loadEngine());
        List<Trial> trials = run.trials().stream()
                .map(trial -> new Trial(
                        trial.number(),
                        trial.order(),
                        trial.whole(),
                        trial.observation(),
                        judge.judge(trial.observation())))
                .toList();
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                PlanWriter.write(plan),
                run.surroundings(),
                run.conditions(),
                trials,
                List.of(),
                Optional.of("judged again with other thresholds"));
    }
}
