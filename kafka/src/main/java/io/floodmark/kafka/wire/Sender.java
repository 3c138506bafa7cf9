package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Fate;
import io.floodmark.kafka.wire.net.Link;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.kafka.wire.net.Receiver;
import io.floodmark.load.Stint;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One producer's sending for one stint: takes what its feed offers, puts it into requests, hears the answers, sends again what
 * may yet succeed. One thread; hot path.
 *
 * <p>What happens to a batch, by {@link Fate}: WRITTEN - recorded. MOVED, LATER, LOST, MISNUMBERED - sent again after a pause of
 * its partition, in the order of first sending, until 120 s after the first; then failed, or unknown if one of the attempts may
 * have been written. DENIED, REFUSED - failed at once.
 */
final class Sender implements Receiver<Slot> {
    /** While a partition rests, or all batches of the pool or all requests are on their way, look again this often. */
    private static final long LOOK_AGAIN_NANOS = 5_000_000;

    /** Records that leave later count as late. */
    private static final long STARVED_NANOS = 250_000_000;

    /** What all senders of a worker use. */
    record Tools(SendRules rules, Links links, LayoutWatch watch, NanoClock clock) {}

    /**
     * What all senders of a worker share in one stint.
     *
     * @param startMillis wall clock at the stint's start: a record's time is that of its batch's first due time
     */
    record Shift(Stint stint, Recorder recorder, Refusals refusals, long startMillis) {}

    private final SendRules rules;
    private final Links links;
    private final LayoutWatch watch;
    private final NanoClock clock;
    private final Shift shift;
    private final Routing routing;
    private final Feed feed;
    private final List<Lane> resting = new ArrayList<>();
    private int underWay;
    private long nextExpiryNanos;

    Sender(Tools tools, Shift shift, Routing routing, Feed feed) {
        this.rules = tools.rules();
        this.links = tools.links();
        this.watch = tools.watch();
        this.clock = tools.clock();
        this.shift = shift;
        this.routing = routing;
        this.feed = feed;
        this.nextExpiryNanos = shift.stint().startNanos();
    }

    /** Sends what can be sent now; returns when to be called again even if no answer comes. */
    long step(long nowNanos) {
        if (!resting.isEmpty()) {
            wake(nowNanos);
        }
        feed.advance(nowNanos);
        boolean idle = false;
        boolean blocked = !resting.isEmpty();
        for (Route route : routing.routes()) {
            if (!route.lanes().isEmpty()) {
                use(route, nowNanos);
            }
            idle |= route.lanes().isEmpty();
            blocked |= !route.lanes().isEmpty();
        }
        long lookAgain = blocked ? nowNanos + LOOK_AGAIN_NANOS : Long.MAX_VALUE;
        return idle ? Math.min(lookAgain, feed.nextNanos(nowNanos)) : lookAgain;
    }

    private void use(Route route, long nowNanos) {
        if (links.ready(route.link())) {
            send(route, nowNanos);
        } else if (links.disconnected(route.link())) {
            watch.refresh();
            expire(nowNanos);
        }
    }

    private void expire(long nowNanos) {
        if (nowNanos >= nextExpiryNanos) {
            nextExpiryNanos = nowNanos + rules.retryPauseNanos();
            routing.lanes().forEach(lane -> giveUpExpired(lane, nowNanos));
        }
    }

    /** The partitions have moved to other routes. */
    void rerouted() {
        routing.lanes().forEach(lane -> relist(lane, clock.nanoTime()));
    }

    private void wake(long nowNanos) {
        // Backwards: a lane may go to rest again at once, at the end of the list.
        for (int at = resting.size() - 1; at >= 0; at--) {
            Lane lane = resting.get(at);
            if (lane.resume(nowNanos)) {
                resting.remove(at);
                giveUpExpired(lane, nowNanos);
                relist(lane, nowNanos);
            }
        }
    }

    private void giveUpExpired(Lane lane, long nowNanos) {
        while (!lane.again().isEmpty() && expired(lane.again().get(0), nowNanos)) {
            giveUp(lane.again().remove(0));
        }
    }

    private boolean expired(Slot slot, long nowNanos) {
        return nowNanos - slot.sentNanos() > rules.deliveryNanos();
    }

    private void relist(Lane lane, long nowNanos) {
        if (!lane.again().isEmpty() && lane.route() == null) {
            rest(lane, nowNanos);
        } else if (!lane.again().isEmpty() || feed.offers(lane, nowNanos)) {
            lane.list();
        }
    }

    private void rest(Lane lane, long nowNanos) {
        if (!lane.paused()) {
            resting.add(lane);
        }
        lane.pauseUntil(nowNanos + rules.retryPauseNanos());
    }

    private void send(Route route, long nowNanos) {
        List<Slot> parcels = new ArrayList<>(route.lanes().size());
        int bytes = 0;
        for (int turns = route.lanes().size(); turns > 0 && bytes < rules.maxRequestBytes(); turns--) {
            Lane lane = route.lanes().remove();
            lane.unlisted();
            Slot slot = lane.paused() ? null : next(lane, nowNanos, rules.maxRequestBytes() - bytes, parcels.isEmpty());
            if (slot != null) {
                parcels.add(slot);
                lane.sent();
                bytes += slot.wireBytes();
            }
            relist(lane, nowNanos);
            if (shift.stint().budgetSpent()) {
                break;
            }
        }
        if (!parcels.isEmpty()) {
            underWay += parcels.size();
            links.produce(route.link(), rules.acks(), parcels, this);
        }
    }

    /** Null when there is nothing to send, no room for it, or no budget. */
    private @Nullable Slot next(Lane lane, long nowNanos, int roomBytes, boolean alone) {
        if (lane.held()) {
            return null;
        }
        lane.closeGap();
        if (!lane.again().isEmpty()) {
            Slot slot = lane.again().get(0);
            if ((slot.wireBytes() > roomBytes && !alone) || !pay(slot)) {
                return null;
            }
            lane.again().remove(0);
            shift.recorder().retried(slot.records(), slot.wireBytes());
            return slot;
        }
        if (!feed.offers(lane, nowNanos)) {
            return null;
        }
        Slot slot = feed.take(lane, nowNanos);
        if (slot == null) {
            starved(lane, nowNanos);
            return null;
        }
        slot.stamp(timestampMillis(slot), nowNanos);
        if (!pay(slot)) {
            slot.release();
            return null;
        }
        shift.recorder().sent(slot.records(), slot.wireBytes(), Math.max(0, nowNanos - slot.leavesNanos()));
        return slot;
    }

    private void starved(Lane lane, long nowNanos) {
        long nanos = lane.starve(nowNanos);
        if (nanos >= STARVED_NANOS) {
            shift.stint()
                    .events()
                    .report(
                            nowNanos,
                            TrialEvent.Kind.GENERATOR_POOL,
                            "pool",
                            "No record batch was free for " + nanos / 1_000_000
                                    + " ms: all that the generator holds in memory for a partition are in flight.");
        }
    }

    private long timestampMillis(Slot slot) {
        return shift.startMillis() + (slot.firstDueNanos() - shift.stint().startNanos()) / 1_000_000;
    }

    private boolean pay(Slot slot) {
        return shift.stint().take((long) slot.wireBytes() * rules.replicationFactor());
    }

    @Override
    public void answered(Slot slot, Fate fate, String detail, long baseOffset) {
        underWay--;
        slot.lane().answered();
        long now = clock.nanoTime();
        if (fate == Fate.WRITTEN) {
            written(slot, now, baseOffset);
            return;
        }
        if (fate == Fate.LOST) {
            slot.lose();
        }
        boolean again = fate.curable() && shift.stint().sending(now) && !expired(slot, now);
        report(slot, detail, again ? "sent again" : "given up", now);
        if (again) {
            Lane lane = slot.lane();
            if (fate == Fate.MISNUMBERED) {
                lane.misnumbered(slot);
            }
            lane.addAgain(slot);
            rest(lane, now);
            if (fate == Fate.MOVED || fate == Fate.LOST) {
                watch.refresh();
            }
            return;
        }
        if (!fate.curable()) {
            shift.refusals().refused(slot, fate, detail, now);
        }
        giveUp(slot);
    }

    private void written(Slot slot, long nowNanos, long baseOffset) {
        int records = slot.records();
        if (baseOffset >= 0) {
            slot.lane().written(baseOffset, slot.firstDueNanos(), slot.lastDueNanos());
        }
        shift.recorder()
                .acked(
                        nowNanos,
                        slot.firstDueNanos(),
                        slot.lastDueNanos(),
                        records,
                        slot.sentNanos(),
                        slot.payloadBytes());
        if (slot.maybeTwice()) {
            shift.recorder().count(Count.DUPLICABLE, records);
        }
        shift.refusals().written();
        slot.release();
    }

    private void giveUp(Slot slot) {
        if (slot.maybeWritten()) {
            shift.recorder().count(Count.UNKNOWN, slot.records());
        } else {
            shift.recorder().count(Count.FAILED, slot.records());
        }
        slot.lane().leaveGap();
        slot.release();
    }

    private void report(Slot slot, String detail, String what, long nowNanos) {
        int colon = detail.indexOf(':');
        String trouble = colon < 0 ? detail : detail.substring(0, colon);
        String text = detail + " for a batch to " + slot.topic() + "-" + slot.partition() + ": " + what + ".";
        shift.stint().events().report(nowNanos, TrialEvent.Kind.CLIENT_ERROR, trouble, text);
    }

    @Override
    public void throttled(Link link, long millis) {
        for (Route route : routing.routes()) {
            if (route.link() == link) {
                Recorder recorder = shift.recorder();
                recorder.count(Count.THROTTLED_NANOS, route.throttled().add(millis * 1_000_000, recorder.interval()));
            }
        }
    }

    /** No record is due any more; what is open may leave with the next {@link #step}. */
    void close(long endNanos) {
        feed.close(endNanos);
    }

    /** True while something that was due at the close could leave, if a route is free. */
    boolean open() {
        return feed.open();
    }

    /** Batches sent and not answered. */
    int underWay() {
        return underWay;
    }

    /** Gives up what waits to be sent again, forgets what was never sent. Nothing is sent any more. */
    void clear() {
        for (Lane lane : routing.lanes()) {
            lane.again().forEach(this::giveUp);
            lane.again().clear();
        }
    }
}
