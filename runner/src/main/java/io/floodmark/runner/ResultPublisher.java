package io.floodmark.runner;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Publishes the result of a study, or what was found before a failure ended it. */
public interface ResultPublisher {
    /** Publishes a run with its result. */
    void found(Run run);

    /** Publishes a run that failed after at least one trial. */
    void broken(Run run);

    /**
     * Publishes a boundary with its result.
     *
     * @param runs finds a run by its id
     */
    void found(BoundaryRun boundary, Function<String, Optional<Run>> runs);

    /** Publishes a boundary that failed. */
    void broken(BoundaryRun boundary);

    /**
     * Publishes a comparison with its result.
     *
     * @param runs finds a run by its id
     */
    void found(ComparisonRun comparison, List<GateResult> gates, Function<String, Optional<Run>> runs);

    /** Publishes a comparison that failed. */
    void broken(ComparisonRun comparison, List<GateResult> gates);
}
