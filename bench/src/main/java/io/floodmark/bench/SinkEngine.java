package io.floodmark.bench;

import io.floodmark.load.Engine;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Worker;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import java.util.concurrent.locks.LockSupport;

/** An engine that confirms every batch at once, except for one stall in which nothing is sent. */
final class SinkEngine implements Engine {
    private final NanoClock clock;
    private final int batch;
    private final long stallFromNanos;
    private final long stallNanos;

    /** Creates an engine; the stall is relative to the start of the load phase. */
    SinkEngine(NanoClock clock, int batch, long stallFromNanos, long stallNanos) {
        this.clock = clock;
        this.batch = batch;
        this.stallFromNanos = stallFromNanos;
        this.stallNanos = stallNanos;
    }

    @Override
    public Worker worker(int worker, int of) {
        return new Worker() {
            @Override
            public void prepare(LoadOrder order) {
                // Nothing to connect to.
            }

            @Override
            public void drive(LoadPhase phase, Recorder recorder) {
                Schedule share = phase.schedule().orElseThrow().share(worker, of);
                long next = 0;
                while (phase.sending(clock.nanoTime())) {
                    next = sendDue(phase, recorder, share, next);
                    long wait = phase.startNanos() + share.dueNanos(next + batch - 1) - clock.nanoTime();
                    LockSupport.parkNanos(Math.max(1, Math.min(wait, 20_000_000)));
                }
            }

            @Override
            public void close() {
                // Nothing to close.
            }
        };
    }

    private long sendDue(LoadPhase phase, Recorder recorder, Schedule share, long from) {
        long elapsed = clock.nanoTime() - phase.startNanos();
        if (elapsed >= stallFromNanos && elapsed < stallFromNanos + stallNanos) {
            LockSupport.parkNanos(stallFromNanos + stallNanos - elapsed);
            return from;
        }
        long next = from;
        for (long due = share.dueBy(elapsed); next + batch <= due; next += batch) {
            long first = phase.startNanos() + share.dueNanos(next);
            long last = phase.startNanos() + share.dueNanos(next + batch - 1);
            long now = clock.nanoTime();
            recorder.sent(batch, batch, now - last);
            recorder.acked(now, first, last, batch, now);
        }
        return next;
    }
}
