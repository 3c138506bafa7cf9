package io.floodmark.load;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.ConstantRate;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A schedule, a recorder and a sink in virtual time: batches leave when their last record is due, or later if the sink
 * stalls.
 */
final class VirtualSink {
    private final long stallFromNanos;
    private final long stallToNanos;
    private final Schedule schedule;
    private final int batch;
    private final Recorder recorder = new Recorder();
    private final Collector collector;

    VirtualSink(Rate rate, int batch, Duration stallFrom, Duration stall) {
        LoadOrder order = new LoadOrder(Pace.constant(rate.perSecond()), Duration.ofHours(1), List.of());
        this.schedule = new ConstantRate(rate.perSecond());
        this.batch = batch;
        this.stallFromNanos = stallFrom.toNanos();
        this.stallToNanos = stallFromNanos + stall.toNanos();
        this.collector = new Collector(new LoadPhase(order, 0, new EventLog(), () -> 0), List.of(recorder));
    }

    List<LoadInterval> run(Duration time) {
        List<LoadInterval> intervals = new ArrayList<>();
        long second = 1_000_000_000L;
        for (long first = 0; schedule.dueNanos(first + batch - 1) < time.toNanos(); first += batch) {
            long due = schedule.dueNanos(first + batch - 1);
            long left = due >= stallFromNanos && due < stallToNanos ? stallToNanos : due;
            while (left >= collector.fromNanos() + second) {
                intervals.add(collector.cut(collector.fromNanos() + second));
            }
            recorder.sent(batch, batch, left - due);
            recorder.acked(left, schedule.dueNanos(first), due, batch, left);
        }
        intervals.add(collector.cut(collector.fromNanos() + second));
        return intervals;
    }
}
