package io.floodmark.search;

import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Observation;

/** Turns what a trial saw into the reading of one indicator. */
@FunctionalInterface
interface Rule {
    /** Reads one indicator; unseen where its samples are missing, fired beyond the threshold. */
    IndicatorReading read(Observation seen, double threshold);
}
