package io.floodmark.report;

import io.floodmark.model.Delivery;
import io.floodmark.model.Observation;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.util.List;

/** A trial whose records were delivered to groups as told. */
final class DeliveredTrial {
    private DeliveredTrial() {}

    /** The run with its one trial. */
    static Run of(Run run, Delivery... deliveries) {
        Trial trial = run.trials().get(0);
        Observation seen = trial.observation();
        Observation delivered = seen.consumed(seen.consumption(), seen.behind(), List.of(deliveries));
        return FakeRuns.with(
                run, List.of(new Trial(trial.number(), trial.order(), trial.whole(), delivered, trial.judgement())));
    }
}
