package io.floodmark.cli;

import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.model.Bytes;
import io.floodmark.model.Durations;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import io.floodmark.model.TrialOrder;
import io.floodmark.trial.DiskAllowance;
import java.time.Duration;
import java.util.List;

/**
 * Makes our topics anew between trials where brokers apply retention too seldom to free what a trial has written, and
 * waits until the next trial has room: it would end at the bound of the disk in the middle.
 */
final class Renewal {
    /** Of the bound: less is not worth a deletion. */
    private static final double MUCH = 0.10;
    /** Of what a trial writes, for what is found late. */
    private static final double MARGIN = 1.1;

    private static final Duration POLL = Duration.ofMillis(500);
    /** For deleting and making topics, and for brokers that delete files late. */
    private static final Duration WORK = Duration.ofSeconds(60);

    /** Beyond the brokers' delay: deleting takes time. */
    private static final Duration LATE = Duration.ofSeconds(2);

    private final LoadTopics topics;
    private final DiskAllowance allowance;
    private final DiskProbe disks;
    private final DiskBound bound;
    private final Bytes maxDisk;
    private final Desk desk;

    /** @param disks of its own, since a probe is read by one thread */
    Renewal(LoadTopics topics, DiskAllowance allowance, DiskProbe disks, DiskBound bound, Desk desk) {
        this.topics = topics;
        this.allowance = allowance;
        this.disks = disks;
        this.bound = bound;
        this.maxDisk = desk.plan().budget().maxDisk();
        this.desk = desk;
    }

    /** Returns when there is room, or when waiting longer would bring none. */
    void makeRoom(TrialOrder next) {
        double most = (1 - MUCH) * maxDisk.value();
        if (left() >= most) {
            return;
        }
        Deadline deadline = Deadline.in(bound.deleteDelay().plus(WORK), desk.time());
        Bytes held = occupied();
        if (held.value() > MUCH * maxDisk.value()) {
            Duration stays = bound.deleteDelay().plus(LATE);
            allowance.deleted(held, desk.time().nanoTime() + stays.toNanos());
            topics.renew(deadline);
        }
        await(Math.min(most, MARGIN * bound.written(next.load(), next.full()).value()), deadline);
    }

    private void await(double needed, Deadline deadline) {
        read();
        if (left() < needed) {
            desk.view()
                    .say("waiting for room: brokers keep deleted files for " + Durations.format(bound.deleteDelay())
                            + "; a larger --max-disk waits less");
        }
        while (left() < needed && !deadline.over() && !desk.stop().requested()) {
            deadline.pause(POLL);
            read();
        }
    }

    private long left() {
        return allowance.budget().left();
    }

    /** What our topics hold; where that cannot be read, all that may be there. */
    private Bytes occupied() {
        List<Sample> samples = read();
        boolean seen = !samples.isEmpty() && samples.stream().noneMatch(sample -> sample.quality() == Quality.MISSING);
        return new Bytes(
                seen
                        ? (long) samples.stream().mapToDouble(Sample::value).sum()
                        : maxDisk.value() - Math.min(left(), maxDisk.value()));
    }

    /** Nothing is sent now, so that two readings bring back all that is free. */
    private List<Sample> read() {
        List<Sample> samples = disks.read().stream()
                .filter(sample -> sample.metric() == Metric.OCCUPIED)
                .toList();
        allowance.heed(samples);
        return samples;
    }
}
