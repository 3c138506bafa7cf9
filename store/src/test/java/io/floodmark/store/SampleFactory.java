package io.floodmark.store;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import java.util.List;
import java.util.stream.IntStream;

/** Creates trials with as many samples as a test needs. */
final class SampleFactory {
    private SampleFactory() {}

    static Trial withSamples(Trial trial, int count) {
        Metric[] metrics = Metric.values();
        List<Sample> samples = IntStream.range(0, count)
                .mapToObj(i -> Sample.delta(
                        metrics[i % metrics.length],
                        Entity.broker(1 + i % 3),
                        i * 500_000_000L,
                        (i + 1) * 500_000_000L,
                        i / 7.0))
                .toList();
        Observation seen = trial.observation();
        return new Trial(trial.number(), trial.order(), trial.whole(), seen.with(samples), trial.judgement());
    }
}
