package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Sequenced;
import io.floodmark.load.Worker;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** One worker of an engine that runs in this process. */
final class EnginePart implements ProducerShare {
    private static final long SPARE = 4L << 20;

    private final Worker worker;
    private final Consumer<List<String>> retarget;
    private final Shares shares;
    private final int replicas;
    private final NanoClock clock;
    private final PartThread thread;

    /**
     * Creates a part that is not prepared yet.
     *
     * @param retarget sets the topics of the engine's next session
     * @param shares of every schedule that belong to this worker
     * @param replicas to which each byte is written
     * @param number of the worker
     */
    EnginePart(
            Worker worker, Consumer<List<String>> retarget, Shares shares, int replicas, int number, NanoClock clock) {
        this.worker = worker;
        this.replicas = replicas;
        this.retarget = retarget;
        this.shares = shares;
        this.clock = clock;
        this.thread = new PartThread(number);
    }

    @Override
    public void prepare(List<String> topics, LoadOrder order) {
        retarget.accept(topics);
        thread.prepare(() -> worker.prepare(order));
    }

    @Override
    public Sending send(LoadOrder order, LoadPhase phase, long aheadNanos) {
        return new Recorded(order, phase);
    }

    @Override
    public Shares shares() {
        return shares;
    }

    @Override
    public long spare() {
        return SPARE;
    }

    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public void close() {
        thread.end(worker::close);
    }

    /** Splits what the worker records into intervals of a second. */
    private final class Recorded implements Sending {
        private static final long SECOND_NANOS = 1_000_000_000L;

        /** A shorter interval shows neither a rate nor a quantile, so it is merged with the drain. */
        private static final long SHORTEST_NANOS = 250_000_000L;

        private final LoadOrder order;
        private final LoadPhase phase;
        private final Recorder recorder = new Recorder();
        private final Future<?> driven;
        private long cutNanos;
        private long nextCutNanos;
        private long sent;

        private Recorded(LoadOrder order, LoadPhase phase) {
            this.order = order;
            this.phase = phase;
            this.cutNanos = phase.startNanos();
            this.nextCutNanos = phase.startNanos() + SECOND_NANOS;
            this.driven = thread.begin(() -> worker.drive(phase, recorder));
        }

        @Override
        public List<IntervalReport> seconds(long nowNanos) {
            if (nowNanos < nextCutNanos) {
                return List.of();
            }
            nextCutNanos += SECOND_NANOS;
            return List.of(cut(nowNanos, false));
        }

        @Override
        public List<IntervalReport> stopped(long nowNanos) {
            nextCutNanos = Long.MAX_VALUE;
            return nowNanos - cutNanos >= SHORTEST_NANOS ? List.of(cut(nowNanos, false)) : List.of();
        }

        @Override
        public boolean atRest() {
            return driven.isDone();
        }

        @Override
        public List<IntervalReport> rest() throws IOException {
            PartThread.awaitEnd(driven);
            return List.of(cut(clock.nanoTime(), true));
        }

        private IntervalReport cut(long nowNanos, boolean last) {
            cutNanos = nowNanos;
            Tally tally = new Tally();
            recorder.handOver(tally);
            sent += tally.get(Count.SENT);
            return new IntervalReport(nowNanos, due(nowNanos), 0, 0, last, tally);
        }

        private long due(long nowNanos) {
            long elapsed = Math.min(nowNanos, phase.endNanos()) - phase.startNanos();
            return phase.schedule().map(all -> shares.due(all, elapsed)).orElse(sent);
        }

        @Override
        public long taken() {
            return (order.budgets().get(0).taken() + replicas - 1) / replicas;
        }

        @Override
        public long held() {
            return 0;
        }

        @Override
        public Optional<Sequenced> sequenced() {
            return Optional.empty();
        }
    }
}
