package io.floodmark.cli;

import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.model.Bytes;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import io.floodmark.trial.DiskAllowance;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Makes our topics anew between trials where brokers apply retention too seldom to free what a trial has written: the
 * next trial would end at the bound of the disk in the middle.
 */
final class Renewal {
    /** Of the bound: less is not worth a deletion. */
    private static final double MUCH = 0.10;

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PERIOD = Duration.ofSeconds(2);

    private final LoadTopics topics;
    private final DiskAllowance allowance;
    private final DiskProbe disks;
    private final Bytes bound;

    /** @param disks of its own, since a probe is read by one thread */
    Renewal(LoadTopics topics, DiskAllowance allowance, DiskProbe disks, Bytes bound) {
        this.topics = topics;
        this.allowance = allowance;
        this.disks = disks;
        this.bound = bound;
    }

    void renewWhereNeeded(Deadline deadline) {
        if (allowance.budget().left() >= (1 - MUCH) * bound.value()) {
            return;
        }
        topics.renew(deadline);
        while (occupied().orElse((double) bound.value()) > MUCH * bound.value() && !deadline.over()) {
            deadline.pause(POLL);
        }
        // The allowance moves by two readings of the sampler's own probe.
        deadline.pause(PERIOD.multipliedBy(2));
    }

    private OptionalDouble occupied() {
        List<Sample> samples = disks.read().stream()
                .filter(sample -> sample.metric() == Metric.OCCUPIED)
                .toList();
        boolean seen = !samples.isEmpty() && samples.stream().noneMatch(sample -> sample.quality() == Quality.MISSING);
        return seen
                ? OptionalDouble.of(samples.stream().mapToDouble(Sample::value).sum())
                : OptionalDouble.empty();
    }
}
