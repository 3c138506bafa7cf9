package io.floodmark.report.answer;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import java.util.List;
import java.util.Optional;

/** The trial that decides a run of one load: the last one, since a load is only repeated to test the generator. */
final class DecidingTrial {
    private DecidingTrial() {}

    /** Returns the trial; empty if the run had several loads, or was interrupted after several trials. */
    static Optional<Trial> of(Run run) {
        List<Trial> trials = run.trials();
        boolean ended = trials.size() == 1 || run.ended().isPresent();
        return ended && trials.stream().map(Trial::load).distinct().count() == 1
                ? Optional.of(trials.get(trials.size() - 1))
                : Optional.empty();
    }
}
