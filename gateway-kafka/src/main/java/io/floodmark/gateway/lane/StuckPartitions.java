package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.settings.LaneSettings;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions of a lane for which Kafka does not answer. Logs their names, and causes their topics to be looked up
 * again. Updated by the lane's thread; any thread may query it.
 */
final class StuckPartitions {
    private static final Logger LOG = LoggerFactory.getLogger(StuckPartitions.class);
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long QUIET_LOG_NANOS = Duration.ofSeconds(10).toNanos();
    private static final int MOST_NAMED = 5;

    private final int lane;
    private final long stuckNanos;
    private final long forGoodNanos;
    private final PartitionQueues partitions;
    private final LaneWatch watch;
    private final NanoClock clock;
    private long updatedNanos;
    private long loggedNanos;
    private int logged;
    private volatile boolean lastForGood;

    StuckPartitions(int lane, LaneSettings settings, PartitionQueues partitions, LaneWatch watch, NanoClock clock) {
        this.lane = lane;
        this.stuckNanos = settings.maxWait().toNanos();
        this.forGoodNanos = settings.deliveryTimeout()
                .plusMillis(ProducerProperties.requestMillis(settings))
                .toNanos();
        this.partitions = partitions;
        this.watch = watch;
        this.clock = clock;
        updatedNanos = clock.nanoTime();
        loggedNanos = clock.nanoTime() - QUIET_LOG_NANOS;
    }

    int count() {
        return partitions.quiet(stuckNanos, clock.nanoTime()).size();
    }

    /**
     * True if a record has had no answer for longer than Kafka's producer keeps any record, so that no answer will
     * come.
     */
    boolean forGood() {
        return partitions.quietNanos(clock.nanoTime()) > forGoodNanos;
    }

    /** Returns the last result of {@link #forGood}, at less cost. */
    boolean lastForGood() {
        return lastForGood;
    }

    /** Updates the state. It is called periodically. */
    void update(long nowNanos) {
        if (nowNanos - updatedNanos < LOOK_NANOS) {
            return;
        }
        updatedNanos = nowNanos;
        partitions.forgetIdle();
        lastForGood = forGood();
        Collection<LanePartitionQueue> stuck = partitions.quiet(stuckNanos, nowNanos);
        stuck.stream().map(queue -> queue.partition().topic()).distinct().forEach(watch::stuck);
        if (stuck.size() != logged && nowNanos - loggedNanos >= QUIET_LOG_NANOS) {
            logged = stuck.size();
            loggedNanos = nowNanos;
            logStuck(stuck);
        }
    }

    private void logStuck(Collection<LanePartitionQueue> stuck) {
        List<String> named = stuck.stream()
                .limit(MOST_NAMED)
                .map(queue -> queue.partition().toString())
                .toList();
        LOG.warn("event=partitions-stuck lane={} partitions={} among-them={}", lane, stuck.size(), named);
    }

    /** Returns why a record of the partition is refused at once. */
    static NotWritten full(LanePartitionQueue queue, long nowNanos) {
        long seconds = Duration.ofNanos(queue.quietNanos(nowNanos)).toSeconds();
        return seconds == 0
                ? new NotWritten(Reason.LANES_FULL, "overloaded: the queue of this partition is full; retry later")
                : new NotWritten(
                        Reason.KAFKA_AWAY,
                        "Kafka has not answered for partition " + queue.partition() + " for " + seconds + " s");
    }
}
