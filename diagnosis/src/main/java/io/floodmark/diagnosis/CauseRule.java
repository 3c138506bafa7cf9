package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Cause;
import java.util.Optional;

/** Detects one bottleneck. */
interface CauseRule {
    /** Returns the cause; empty if the trial does not show its required signal. */
    Optional<Cause> evaluate(DiagnosisContext context);
}
