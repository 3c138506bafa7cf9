package io.floodmark.runner.explain;

import io.floodmark.model.Diagnosis;
import io.floodmark.model.Run;
import io.floodmark.runner.StoredRuns;
import io.floodmark.search.diagnosis.Diagnostician;
import java.util.List;
import java.util.Optional;

/** Explains a run by its samples and its own plan. */
public final class Explaining {
    private Explaining() {}

    /** Of the trial that tells most; empty where there is none. */
    public static Optional<Diagnosis> of(Run run) {
        return run.trials().isEmpty() ? Optional.empty() : Diagnostician.explain(run, StoredRuns.plan(run, List.of()));
    }
}
