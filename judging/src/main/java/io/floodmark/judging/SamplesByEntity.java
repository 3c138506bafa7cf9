package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups the readings of one metric, in the judged part of a trial, by entity. */
final class SamplesByEntity {
    private SamplesByEntity() {}

    static Map<Entity, List<Sample>> of(Observation seen, Metric metric) {
        Map<Entity, List<Sample>> sorted = new LinkedHashMap<>();
        for (Sample sample : seen.measuredSamples(metric)) {
            sorted.computeIfAbsent(sample.entity(), fresh -> new ArrayList<>()).add(sample);
        }
        return sorted;
    }
}
