package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.batch.BatchScheduler;
import io.floodmark.kafka.wire.batch.BrokerRoute;
import io.floodmark.kafka.wire.batch.PartitionQueue;
import io.floodmark.kafka.wire.batch.PooledBatch;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.BrokerConnection;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ProduceOutcome;
import io.floodmark.kafka.wire.net.Receiver;
import io.floodmark.load.LoadPhase;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends for one producer in one load phase: takes the batches that its scheduler offers, puts them into requests,
 * handles the answers, and resends batches that may yet succeed. Used by one thread; hot path.
 *
 * <p>The {@link ProduceOutcome} determines what happens to a batch. WRITTEN: it is recorded. MOVED, LATER, LOST,
 * MISNUMBERED: it is sent again after a pause of its partition, in the order of first sending, until sending ends or
 * 120 s have passed since the first attempt. Then it is failed, or unknown if an attempt may have been written. DENIED,
 * REFUSED: it is failed at once.
 */
final class Sender implements Receiver<PooledBatch> {
    /** Interval of checks while a partition is paused, or all batches of the pool or all requests are in flight. */
    private static final long LOOK_AGAIN_NANOS = 5_000_000;

    /** Records that are sent later count as late. */
    private static final long STARVED_NANOS = 250_000_000;

    /** The objects that all senders of a worker use. */
    record Tools(SendRules rules, BrokerConnections connections, MetadataRefresher watch, NanoClock clock) {}

    /**
     * The objects that all senders of a worker share in one load phase.
     *
     * @param startMillis wall-clock time at the start of the load phase; a record's timestamp is the scheduled time of
     *     its batch's first record
     */
    record Shift(LoadPhase phase, Recorder recorder, Refusals refusals, long startMillis) {}

    private final SendRules rules;
    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final NanoClock clock;
    private final Shift shift;
    private final Routing routing;
    private final BatchScheduler scheduler;
    private final List<PartitionQueue> resting = new ArrayList<>();
    private int underWay;
    private long nextExpiryNanos;

    Sender(Tools tools, Shift shift, Routing routing, BatchScheduler scheduler) {
        this.rules = tools.rules();
        this.connections = tools.connections();
        this.watch = tools.watch();
        this.clock = tools.clock();
        this.shift = shift;
        this.routing = routing;
        this.scheduler = scheduler;
        this.nextExpiryNanos = shift.phase().startNanos();
    }

    /** Sends what can be sent now; returns when to call again even if no answer arrives. */
    long step(long nowNanos) {
        if (!resting.isEmpty()) {
            wake(nowNanos);
        }
        scheduler.advance(nowNanos);
        boolean idle = false;
        boolean blocked = !resting.isEmpty();
        for (BrokerRoute route : routing.routes()) {
            if (!route.queues().isEmpty()) {
                use(route, nowNanos);
            }
            idle |= route.queues().isEmpty();
            blocked |= !route.queues().isEmpty();
        }
        long lookAgain = blocked ? nowNanos + LOOK_AGAIN_NANOS : Long.MAX_VALUE;
        return idle ? Math.min(lookAgain, scheduler.nextNanos(nowNanos)) : lookAgain;
    }

    private void use(BrokerRoute route, long nowNanos) {
        if (connections.ready(route.connection())) {
            send(route, nowNanos);
        } else if (connections.disconnected(route.connection())) {
            watch.refresh();
            expire(nowNanos);
        }
    }

    private void expire(long nowNanos) {
        if (nowNanos >= nextExpiryNanos) {
            nextExpiryNanos = nowNanos + rules.retryPauseNanos();
            routing.queues().forEach(queue -> giveUpExpired(queue, nowNanos));
        }
    }

    /** Called when partitions have moved to other routes. */
    void rerouted() {
        routing.queues().forEach(queue -> relist(queue, clock.nanoTime()));
    }

    private void wake(long nowNanos) {
        // Iterates backwards, because a partition queue may be paused again at once and is then appended to the list.
        for (int at = resting.size() - 1; at >= 0; at--) {
            PartitionQueue queue = resting.get(at);
            if (queue.resume(nowNanos)) {
                resting.remove(at);
                giveUpExpired(queue, nowNanos);
                relist(queue, nowNanos);
            }
        }
    }

    private void giveUpExpired(PartitionQueue queue, long nowNanos) {
        while (!queue.again().isEmpty() && expired(queue.again().get(0), nowNanos)) {
            giveUp(queue.again().remove(0));
        }
    }

    private boolean expired(PooledBatch batch, long nowNanos) {
        return nowNanos - batch.sentNanos() > rules.deliveryNanos();
    }

    private void relist(PartitionQueue queue, long nowNanos) {
        if (!queue.again().isEmpty() && queue.route() == null) {
            rest(queue, nowNanos);
        } else if (!queue.again().isEmpty() || scheduler.offers(queue, nowNanos)) {
            queue.list();
        }
    }

    private void rest(PartitionQueue queue, long nowNanos) {
        if (!queue.paused()) {
            resting.add(queue);
        }
        queue.pauseUntil(nowNanos + rules.retryPauseNanos());
    }

    private void send(BrokerRoute route, long nowNanos) {
        List<PooledBatch> parcels = new ArrayList<>(route.queues().size());
        int bytes = 0;
        for (int turns = route.queues().size(); turns > 0 && bytes < rules.maxRequestBytes(); turns--) {
            PartitionQueue queue = route.queues().remove();
            queue.unlisted();
            PooledBatch batch =
                    queue.paused() ? null : next(queue, nowNanos, rules.maxRequestBytes() - bytes, parcels.isEmpty());
            if (batch != null) {
                parcels.add(batch);
                queue.sent();
                bytes += batch.wireBytes();
            }
            relist(queue, nowNanos);
            if (shift.phase().budgetSpent()) {
                break;
            }
        }
        if (!parcels.isEmpty()) {
            underWay += parcels.size();
            connections.produce(route.connection(), rules.acks(), parcels, this);
        }
    }

    /** Returns the next batch; null if there is nothing to send, no room for it, or no budget. */
    private @Nullable PooledBatch next(PartitionQueue queue, long nowNanos, int roomBytes, boolean alone) {
        if (queue.held()) {
            return null;
        }
        queue.closeGap();
        if (!queue.again().isEmpty()) {
            PooledBatch batch = queue.again().get(0);
            if ((batch.wireBytes() > roomBytes && !alone) || !pay(batch)) {
                return null;
            }
            queue.again().remove(0);
            shift.recorder().retried(batch.records(), batch.wireBytes());
            return batch;
        }
        if (!scheduler.offers(queue, nowNanos)) {
            return null;
        }
        PooledBatch batch = scheduler.take(queue, nowNanos);
        if (batch == null) {
            starved(queue, nowNanos);
            return null;
        }
        batch.stamp(timestampMillis(batch), nowNanos);
        if (!pay(batch)) {
            batch.release();
            return null;
        }
        shift.recorder().sent(batch.records(), batch.wireBytes(), Math.max(0, nowNanos - batch.leavesNanos()));
        return batch;
    }

    private void starved(PartitionQueue queue, long nowNanos) {
        long nanos = queue.starve(nowNanos);
        if (nanos >= STARVED_NANOS) {
            shift.phase()
                    .events()
                    .report(
                            nowNanos,
                            TrialEvent.Kind.GENERATOR_POOL,
                            "pool",
                            "No record batch was free for " + nanos / 1_000_000
                                    + " ms: all that the generator holds in memory for a partition are in flight.");
        }
    }

    private long timestampMillis(PooledBatch batch) {
        return shift.startMillis() + (batch.firstDueNanos() - shift.phase().startNanos()) / 1_000_000;
    }

    private boolean pay(PooledBatch batch) {
        return shift.phase().take((long) batch.wireBytes() * rules.replicationFactor());
    }

    @Override
    public void answered(PooledBatch batch, ProduceOutcome outcome, String detail, long baseOffset) {
        underWay--;
        batch.queue().answered();
        long now = clock.nanoTime();
        if (outcome == ProduceOutcome.WRITTEN) {
            written(batch, now, baseOffset);
            return;
        }
        if (outcome == ProduceOutcome.LOST) {
            batch.lose();
        }
        boolean again = outcome.curable() && shift.phase().sending(now) && !expired(batch, now);
        report(batch, detail, again ? "sent again" : "given up", now);
        if (again) {
            PartitionQueue queue = batch.queue();
            if (outcome == ProduceOutcome.MISNUMBERED) {
                queue.misnumbered(batch);
            }
            queue.addAgain(batch);
            rest(queue, now);
            if (outcome == ProduceOutcome.MOVED || outcome == ProduceOutcome.LOST) {
                watch.refresh();
            }
            return;
        }
        if (!outcome.curable()) {
            shift.refusals().refused(batch, outcome, detail, now);
        }
        giveUp(batch);
    }

    private void written(PooledBatch batch, long nowNanos, long baseOffset) {
        int records = batch.records();
        if (baseOffset >= 0) {
            batch.queue().written(baseOffset, batch.firstDueNanos(), batch.lastDueNanos());
        }
        shift.recorder()
                .acked(
                        nowNanos,
                        batch.firstDueNanos(),
                        batch.lastDueNanos(),
                        records,
                        batch.sentNanos(),
                        batch.payloadBytes());
        if (batch.maybeTwice()) {
            shift.recorder().count(Count.DUPLICABLE, records);
        }
        shift.refusals().written();
        batch.release();
    }

    private void giveUp(PooledBatch batch) {
        if (batch.maybeWritten()) {
            shift.recorder().count(Count.UNKNOWN, batch.records());
        } else {
            shift.recorder().count(Count.FAILED, batch.records());
        }
        batch.queue().leaveGap();
        batch.release();
    }

    private void report(PooledBatch batch, String detail, String what, long nowNanos) {
        int colon = detail.indexOf(':');
        String trouble = colon < 0 ? detail : detail.substring(0, colon);
        String text = detail + " for a batch to " + batch.topic() + "-" + batch.partition() + ": " + what + ".";
        shift.phase().events().report(nowNanos, TrialEvent.Kind.CLIENT_ERROR, trouble, text);
    }

    @Override
    public void throttled(BrokerConnection connection, long millis) {
        for (BrokerRoute route : routing.routes()) {
            if (route.connection() == connection) {
                Recorder recorder = shift.recorder();
                recorder.count(Count.THROTTLED_NANOS, route.throttled().add(millis * 1_000_000, recorder.interval()));
            }
        }
    }

    /** Ends the schedule; open batches may be sent with the next {@link #step}. */
    void close(long endNanos) {
        scheduler.close(endNanos);
    }

    /** True while records that were due at the close could be sent, if a route is free. */
    boolean open() {
        return scheduler.open();
    }

    /** Returns the number of batches in flight. */
    int underWay() {
        return underWay;
    }

    /** Gives up the batches to be sent again, and forgets those never sent. Nothing is sent after that. */
    void clear() {
        for (PartitionQueue queue : routing.queues()) {
            queue.again().forEach(this::giveUp);
            queue.again().clear();
        }
    }
}
