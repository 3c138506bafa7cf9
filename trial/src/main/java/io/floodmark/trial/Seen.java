package io.floodmark.trial;

import io.floodmark.load.Latencies;
import io.floodmark.model.Confirmation;
import io.floodmark.model.EncodedHistogram;
import io.floodmark.model.LatencySummary;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import io.floodmark.model.Rate;
import io.floodmark.model.Span;
import java.util.ArrayList;
import java.util.List;

/** Turns what a stretch of load has collected into an observation. */
record Seen(Rate offered, Span measured, boolean full) {
    Observation observation(Stretch stretch, Confirmation confirmation) {
        Observation seen = new Observation(
                offered,
                measured,
                full,
                stretch.intervals(),
                stretch.samples(),
                stretch.events(),
                confirmation,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                stretch.consumption(),
                stretch.behind(),
                stretch.deliveries());
        List<LoadInterval> answered = new ArrayList<>(seen.measuredIntervals());
        answered.addAll(seen.drainIntervals());
        Latencies latencies = Latencies.ofIntervals(answered, seen.unanswered());
        return seen.with(latencies.summary(), latencies.encoded());
    }
}
