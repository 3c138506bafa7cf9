package io.floodmark.trial;

import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The samples of the last seconds. Used by one thread. */
final class RecentSamples {
    /** Time in which changes to disks are visible. */
    private static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final List<Sample> samples = new ArrayList<>();

    void add(List<Sample> fresh) {
        samples.addAll(fresh);
        long newest = samples.stream().mapToLong(Sample::toNanos).max().orElse(0);
        samples.removeIf(sample -> sample.toNanos() < newest - REMEMBERED.toNanos());
    }

    /** Returns the samples, oldest first for each entity and metric. */
    List<Sample> all() {
        return List.copyOf(samples);
    }
}
