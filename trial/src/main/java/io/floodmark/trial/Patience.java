package io.floodmark.trial;

import io.floodmark.model.Observation;
import io.floodmark.model.TrialOrder;
import java.util.Optional;

/** Decides, on what was seen so far, whether a trial has been measured for long enough. Pure. */
@FunctionalInterface
public interface Patience {
    /** Empty: go on. Else why the verdict is certain already. */
    Optional<String> enough(Observation soFar, TrialOrder order);
}
