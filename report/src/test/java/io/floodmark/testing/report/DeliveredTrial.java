package io.floodmark.testing.report;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import java.util.List;

/** Creates a trial whose records were delivered to groups as given. */
public final class DeliveredTrial {
    private DeliveredTrial() {}

    /** Returns the run with only its first trial. */
    public static Run of(Run run, Delivery... deliveries) {
        Trial trial = run.trials().get(0);
        Observation seen = trial.observation();
        Observation delivered = seen.consumed(seen.consumption(), seen.behind(), List.of(deliveries));
        return FakeRuns.with(
                run, List.of(new Trial(trial.number(), trial.order(), trial.whole(), delivered, trial.judgement())));
    }
}
