package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Sequenced;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.util.List;
import java.util.Optional;

/**
 * Sends the records that are due whenever its caller checks if it is at rest, and acknowledges them at once. Each check
 * also advances the clock by one step. Takes part in one session.
 */
final class FakePart implements ProducerShare {
    static final int RECORD_BYTES = 100;

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long SHORTEST_NANOS = SECOND_NANOS / 4;

    private final SteppedTime time;
    private final Shares shares;
    private final int replicas;
    private Optional<LoadPhase> current = Optional.empty();
    private Optional<RuntimeException> fault = Optional.empty();
    private boolean answered = true;
    private long sent;
    private long lastSentNanos;

    FakePart(SteppedTime time, Shares shares, int replicas) {
        this.time = time;
        this.shares = shares;
        this.replicas = replicas;
    }

    /** Returns the number of all records sent. */
    long sent() {
        return sent;
    }

    long lastSentNanos() {
        return lastSentNanos;
    }

    boolean sends() {
        return current.filter(phase -> phase.sending(time.nanoTime())).isPresent();
    }

    /** Ends this share now with a failure. */
    void breaks(RuntimeException why) {
        fault = Optional.of(why);
    }

    /** Leaves all requests unanswered from now on, so that it waits for as long as it may. */
    void isAnsweredNoMore() {
        answered = false;
    }

    @Override
    public void prepare(List<String> topics, LoadOrder order) {}

    @Override
    public Sending send(LoadOrder order, LoadPhase phase, long aheadNanos) {
        current = Optional.of(phase);
        return new Stretch(order, phase);
    }

    @Override
    public Shares shares() {
        return shares;
    }

    @Override
    public long spare() {
        return RECORD_BYTES;
    }

    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public void close() {}

    private final class Stretch implements Sending {
        private final LoadOrder order;
        private final LoadPhase phase;
        private Tally tally = new Tally();
        private long cutNanos;
        private long nextCutNanos;

        private Stretch(LoadOrder order, LoadPhase phase) {
            this.order = order;
            this.phase = phase;
            this.cutNanos = phase.startNanos();
            this.nextCutNanos = phase.startNanos() + SECOND_NANOS;
        }

        @Override
        public boolean atRest() {
            time.step();
            long now = time.nanoTime();
            if (phase.sending(now)) {
                sendWhatIsDue(now);
            }
            boolean waits = !answered && now < phase.drainEndNanos();
            return fault.isPresent() || (!phase.sending(now) && !waits);
        }

        private void sendWhatIsDue(long now) {
            long fresh = due(now) - sent;
            if (fresh > 0 && phase.take(fresh * RECORD_BYTES * replicas)) {
                tally.add(Count.SENT, fresh);
                tally.add(Count.ACKED, fresh);
                sent += fresh;
                lastSentNanos = now;
            }
        }

        private long due(long now) {
            long elapsed = Math.min(now, phase.endNanos()) - phase.startNanos();
            return phase.schedule().map(all -> shares.due(all, elapsed)).orElse(sent);
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
        public List<IntervalReport> rest() {
            fault.ifPresent(why -> {
                throw why;
            });
            return List.of(cut(time.nanoTime(), true));
        }

        private IntervalReport cut(long nowNanos, boolean last) {
            IntervalReport report = new IntervalReport(nowNanos, due(nowNanos), 0, 0, last, tally);
            cutNanos = nowNanos;
            tally = new Tally();
            return report;
        }

        @Override
        public long held() {
            return 0;
        }

        @Override
        public long taken() {
            return order.budgets().get(0).taken() / replicas;
        }

        @Override
        public Optional<Sequenced> sequenced() {
            return Optional.empty();
        }
    }
}
