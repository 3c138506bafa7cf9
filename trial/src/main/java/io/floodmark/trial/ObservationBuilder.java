package io.floodmark.trial;

import io.floodmark.load.Latencies;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Unanswered;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.util.List;

/** Builds an observation from the data of a load phase. */
record ObservationBuilder(Rate offered, Span measured, boolean full) {
    Observation observation(MonitoredLoad stretch, Confirmation confirmation) {
        List<LoadInterval> answered = stretch.intervals().stream()
                .filter(interval -> measured.holds(interval.fromNanos(), interval.toNanos())
                        || interval.fromNanos() >= measured.toNanos())
                .toList();
        Latencies latencies = Latencies.ofIntervals(answered, Unanswered.of(stretch.intervals(), measured));
        return new Observation(
                offered,
                measured,
                full,
                stretch.intervals(),
                stretch.samples(),
                stretch.events(),
                confirmation,
                latencies.summary(),
                latencies.encoded(),
                stretch.consumption(),
                stretch.behind(),
                stretch.deliveries());
    }
}
