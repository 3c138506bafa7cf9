package io.floodmark.trial;

import io.floodmark.load.Latencies;
import io.floodmark.model.Confirmation;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import io.floodmark.model.Rate;
import io.floodmark.model.Span;
import io.floodmark.model.Unanswered;
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
