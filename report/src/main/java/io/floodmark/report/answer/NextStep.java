package io.floodmark.report.answer;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.Round;
import java.util.Optional;

/** The recommended next step after a run, in one clause. */
final class NextStep {
    private NextStep() {}

    static String after(Round round, Run run) {
        return switch (round.limit().end()) {
            case CONVERGED -> explain(run) + " names what would raise it";
            case LOWER_BOUND -> "remove what ended the search (Evidence), and run it again";
            case NOT_SUSTAINED -> explain(run) + " shows why it failed";
            case BUDGET_SPENT ->
                "run again with " + SpentBudget.of(round.trials()).larger();
            case INVALID -> "remove the cause of the invalid trials (Evidence), and run again";
            case ABORTED -> "find out what harmed other clients (Evidence) before the next run";
            case STOPPED -> "floodmark limit --resume " + run.id() + " continues";
        };
    }

    /** Returns empty if there is nothing to explain. */
    static Optional<String> afterTrials(Run run) {
        return run.trials().stream().anyMatch(Trial::overloaded)
                ? Optional.of(explain(run) + " shows why the load failed")
                : Optional.empty();
    }

    private static String explain(Run run) {
        return "floodmark explain " + run.id();
    }
}
