package io.floodmark.runner;

import io.floodmark.model.BoundaryRun;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.GateResult;
import io.floodmark.model.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Publishes what a study found, and what it had found when a failure ended it. */
public interface ResultPublisher {
    /** Publishes a run with its answer. */
    void found(Run run);

    /** Publishes a run that a failure ended after a trial. */
    void broken(Run run);

    /**
     * Publishes a boundary with its answer.
     *
     * @param runs finds a run by its id
     */
    void found(BoundaryRun boundary, Function<String, Optional<Run>> runs);

    /** Publishes a boundary that a failure ended. */
    void broken(BoundaryRun boundary);

    /**
     * Publishes a comparison with its answer.
     *
     * @param runs finds a run by its id
     */
    void found(ComparisonRun comparison, List<GateResult> gates, Function<String, Optional<Run>> runs);

    /** Publishes a comparison that a failure ended. */
    void broken(ComparisonRun comparison, List<GateResult> gates);
}
