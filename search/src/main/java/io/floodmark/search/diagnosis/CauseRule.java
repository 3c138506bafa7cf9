package io.floodmark.search.diagnosis;

import io.floodmark.model.Cause;
import java.util.Optional;

/** What tells one bottleneck. */
interface CauseRule {
    /** Empty where the trial does not show what marks it. */
    Optional<Cause> look(DiagnosisContext context);
}
