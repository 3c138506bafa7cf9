package io.floodmark.judging;

import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.IndicatorReading;

/** Turns the observation of a trial into the reading of one indicator. */
@FunctionalInterface
interface Rule {
    /** Reads one indicator: no data if its samples are missing, fired beyond the threshold. */
    IndicatorReading read(Observation seen, double threshold);
}
