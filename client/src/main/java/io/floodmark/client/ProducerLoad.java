package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.KeySpace;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import io.floodmark.traffic.Stamp;
import io.floodmark.traffic.Tally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * One sender in one load phase: hands records to the library when they become due. One thread, except for
 * {@link #handOver} and its counts; hot path.
 */
final class ProducerLoad {
    /** The number of records after which other producers of the thread get their turn, and the clock is read. */
    private static final int RECORDS = 128;

    /**
     * The maximum bytes of a record in the log in addition to its payload: alone in a batch, with every number at its
     * longest.
     */
    private static final int OVERHEAD = 61 + 21;

    /** The bytes taken from the lease at a time. */
    private static final long PORTION = 1 << 20;

    /** A call of send that takes longer was blocked in the library because its buffer was full. */
    private static final long HELD_NANOS = 1_000_000;

    private final RecordSender one;
    private final Meters meters;
    private final ClientLoadPhase phase;
    private final Optional<Schedule> share;
    private final List<String> topics;
    private final Optional<KeySpace> keys;
    private final long startWallMillis;

    /**
     * The first sequence. It is above those of all earlier load phases in any process, because no producer sends a
     * record per nanosecond.
     */
    private final long firstSequence;

    private final ProcessClock clock;
    private final Troubles troubles;
    private final Recorder sending = new Recorder();
    private final Recorder confirming = new Recorder();
    private final Transactions transactions;
    private final int besidePayload;
    private KafkaProducer<byte[], byte[]> producer;
    private @Nullable Acks acks;
    private long next;
    private long portion;
    private long freeAtNanos;
    private boolean inDoubt;

    /** The number of records handed over. Written only by the sending thread. */
    private volatile long sent;

    /**
     * Begins a load phase.
     *
     * @param meters of the producer, in this load phase
     * @param of number of senders of the engine
     * @param startWallMillis the wall clock at the start of the load phase
     */
    ProducerLoad(
            RecordSender one,
            Meters meters,
            int of,
            ClientLoadPhase phase,
            List<String> topics,
            long startWallMillis,
            ProcessClock clock,
            Troubles troubles) {
        this.one = one;
        this.producer = one.producer().ready(topics);
        this.meters = meters;
        this.phase = phase;
        this.share = phase.schedule().map(all -> all.share(one.number(), of));
        this.firstSequence = phase.firstSequence();
        this.topics = topics;
        this.keys = one.source().keys();
        this.startWallMillis = startWallMillis;
        this.clock = clock;
        this.troubles = troubles;
        this.transactions = new Transactions(producer, one.producer().transaction(), sending, troubles, this::replaced);
        this.besidePayload = OVERHEAD
                + one.source().besideValue()
                + 4 * one.source().headers().size();
    }

    private KafkaProducer<byte[], byte[]> replaced() {
        producer = one.producer().replaced(topics);
        meters.follow(producer);
        return producer;
    }

    /** Declares the current thread to be the one that calls {@link #sendDue} from now on. */
    void begin() {
        int headerBytes = one.source().headers().stream()
                .mapToInt(RecordShape.Header::bytes)
                .sum();
        acks = new Acks(
                clock,
                confirming,
                sending,
                Thread.currentThread(),
                troubles,
                one.producer().transaction() > 0,
                headerBytes,
                one.stamped());
    }

    /**
     * Hands over some of the records that are due.
     *
     * @return when to call again: now if more records are due
     */
    long sendDue(long nowNanos) {
        long due = share.isPresent() ? share.get().dueBy(nowNanos - phase.startNanos()) : Long.MAX_VALUE;
        long until = Math.min(due, next + RECORDS);
        int handedOver = 0;
        int late = 0;
        long latest = 0;
        while (next < until && phase.sending(nowNanos)) {
            byte[] value = one.values().next();
            if (!pay(value.length + besidePayload)) {
                break;
            }
            long before = clock.nanoTime();
            long dueNanos = share.isPresent() ? phase.startNanos() + share.get().dueNanos(next) : before;
            long lateness = before - Math.max(dueNanos, freeAtNanos);
            latest = Math.max(latest, lateness);
            late += lateness > Recorder.LATE_NANOS ? 1 : 0;
            if (!send(value, dueNanos, before)) {
                break;
            }
            next++;
            handedOver++;
        }
        if (handedOver > 0) {
            sending.handedOver(handedOver, late, latest);
            sent = next;
        }
        if (next < until) {
            return nowNanos + HELD_NANOS;
        }
        return next < due ? nowNanos : phase.startNanos() + share.orElseThrow().dueNanos(next);
    }

    private boolean pay(int bytes) {
        if (portion < bytes) {
            long wanted = Math.max(PORTION, bytes);
            if (!phase.lease().take(wanted)) {
                return false;
            }
            portion += wanted;
        }
        portion -= bytes;
        return true;
    }

    /** Returns false if it was interrupted, since the load phase is over. */
    private boolean send(byte[] value, long dueNanos, long nowNanos) {
        long sequence = next;
        if (one.stamped() && value.length >= Stamp.BYTES) {
            Stamp.write(value, one.number(), firstSequence + sequence, phase.parentsNanos(dueNanos));
        }
        String topic = topics.size() == 1 ? topics.get(0) : topics.get((int) (sequence % topics.size()));
        byte[] key =
                keys.isPresent() ? keys.get().key(keys.get().next(one.source().random())) : null;
        long dueWallMillis = startWallMillis + (dueNanos - phase.startNanos()) / 1_000_000;
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(topic, null, dueWallMillis, key, value, one.headers());
        Acks current = acksOf();
        try {
            transactions.beforeSend();
            // The callback receives everything that the future would.
            Future<?> unused = producer.send(record, current.of(dueNanos, nowNanos));
        } catch (InterruptException stopped) {
            Thread.interrupted();
            return false;
        } catch (KafkaException refused) {
            current.refuse(refused);
        }
        transactions.afterSend(current);
        long after = clock.nanoTime();
        if (after - nowNanos > HELD_NANOS) {
            freeAtNanos = after;
        }
        return true;
    }

    private Acks acksOf() {
        if (acks == null) {
            throw new IllegalStateException("begin() comes before sendDue()");
        }
        return acks;
    }

    /** Commits the open transaction, and returns unused bytes to the lease. Called by the sending thread at the end. */
    void end() {
        transactions.end(acksOf());
        phase.lease().giveBack(portion);
        portion = 0;
    }

    /** Returns the number of records without a known outcome. Only after the sending thread has ended. */
    long underWay() {
        return acks == null ? 0 : sent - acks.received() - acks.refused();
    }

    /** Records the rest; records still in flight get an unknown outcome. Only after the sending thread has ended. */
    void settle() {
        if (acks == null) {
            return;
        }
        acks.close();
        if (underWay() > 0 || transactions.unusable()) {
            inDoubt = true;
            one.producer().close();
        }
        acks.recordRest();
        confirming.count(Count.UNKNOWN, underWay());
    }

    /**
     * Adds the number of acknowledged records of each partition. Only after {@link #settle}.
     *
     * @return false if other records may be in the log, or if the order may differ
     */
    boolean confirmed(Map<TopicPartition, Long> into) {
        if (acks == null) {
            return true;
        }
        acks.confirmed().forEach((partition, records) -> into.merge(partition, records, Long::sum));
        return acks.certain()
                && !inDoubt
                && !transactions.inDoubt()
                && (one.producer().idempotent() || !meters.retried());
    }

    long sent() {
        return sent;
    }

    /** Adds the counts since the last call. */
    void handOver(Tally into) {
        sending.handOver(into);
        confirming.handOver(into);
    }
}
