package io.floodmark.client;

import io.floodmark.traffic.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * One load phase of a child's producers. Calls come from the thread that reads the parent's messages; a separate thread
 * reports every second.
 */
final class ProduceSession {
    private static final long INTERVAL_NANOS = 1_000_000_000L;
    /** A shorter interval shows neither a rate nor a quantile, so it is merged with the drain. */
    private static final long SHORTEST_NANOS = 250_000_000L;

    private static final long STOP_NANOS = 100_000_000L;
    private static final long LOOK_NANOS = 1_000_000L;

    private final List<RecordSender> senders;
    private final int of;
    private final Pipe pipe;
    private final ProcessClock clock;
    private final ClientLoadPhase phase;
    private final Troubles troubles;
    private final List<ProducerLoad> turns;
    /** Those of each producer, which several senders may share. */
    private final IdentityHashMap<OneProducer, Meters> meters = new IdentityHashMap<>();

    private final List<SendThread> threads = new ArrayList<>();
    private final Thread reporter;
    private volatile boolean over;
    private long reportedNanos;
    private boolean drains;

    /**
     * Begins at the time in {@code start}.
     *
     * @param of number of senders of the whole engine
     * @param sendThreads number of threads that call send
     */
    ProduceSession(
            int of,
            int sendThreads,
            List<RecordSender> senders,
            List<String> topics,
            Start start,
            Pipe pipe,
            ProcessClock clock) {
        this.of = of;
        this.senders = senders;
        this.pipe = pipe;
        this.clock = clock;
        this.troubles = new Troubles(pipe, clock);
        this.phase = new ClientLoadPhase(start);
        this.reportedNanos = phase.startNanos();
        long startWallMillis = start.wallMillis() != Start.OWN_WALL
                ? start.wallMillis()
                : clock.wallMillis() + (start.startNanos() - clock.nanoTime()) / 1_000_000;
        this.turns = senders.stream()
                .map(one -> new ProducerLoad(
                        one,
                        meters.computeIfAbsent(one.producer(), producer -> new Meters(producer.ready(topics))),
                        of,
                        phase,
                        topics,
                        startWallMillis,
                        clock,
                        troubles))
                .collect(Collectors.toList());
        for (int i = 0; i < sendThreads; i++) {
            List<ProducerLoad> own = new ArrayList<>();
            for (int turn = i; turn < turns.size(); turn += sendThreads) {
                own.add(turns.get(turn));
            }
            threads.add(new SendThread(i, own, phase, clock, troubles));
        }
        threads.forEach(Thread::start);
        reporter = new Thread(this::report, "fm-report");
        reporter.setDaemon(true);
        reporter.start();
    }

    void heartbeat(long moreBytes) {
        phase.lease().grant(moreBytes);
        phase.heartbeat(clock.nanoTime());
    }

    private void report() {
        long next = phase.startNanos() + INTERVAL_NANOS;
        while (!over) {
            long now = clock.nanoTime();
            if (now >= next) {
                reportSecond(now);
                next += INTERVAL_NANOS;
            }
            if (phase.unwatched(now)) {
                phase.stop(now);
                troubles.report(Trouble.Kind.UNWATCHED, "unwatched", "The load was not monitored: sending ended.");
            }
            Sleep.until(Math.min(next, now + 50 * LOOK_NANOS), clock);
        }
    }

    private synchronized void reportSecond(long nowNanos) {
        if (!drains) {
            send(nowNanos, false);
        }
    }

    /** Ends the interval in which sending ended. The drain follows as one interval. */
    private synchronized void reportStopped(long nowNanos) {
        drains = true;
        if (nowNanos - reportedNanos >= SHORTEST_NANOS) {
            send(nowNanos, false);
        }
    }

    private synchronized void send(long nowNanos, boolean last) {
        reportedNanos = nowNanos;
        Tally tally = new Tally();
        turns.forEach(turn -> turn.handOver(tally));
        meters.values().forEach(own -> own.read(tally));
        long spent = meters.values().stream().mapToLong(Meters::spent).sum();
        long due = phase.schedule()
                .map(all -> due(Math.min(nowNanos, phase.endNanos()) - phase.startNanos()))
                .orElseGet(() -> turns.stream().mapToLong(ProducerLoad::sent).sum());
        IntervalReport report = new IntervalReport(nowNanos, due, phase.lease().taken(), spent, last, tally);
        pipe.send(Message.of(Message.Kind.INTERVAL, report::writeTo));
    }

    /** Returns the due records of this child's senders. */
    private long due(long elapsedNanos) {
        return senders.stream()
                .mapToLong(one ->
                        phase.schedule().orElseThrow().share(one.number(), of).dueBy(elapsedNanos))
                .sum();
    }

    void stop(long drainNanos) {
        long stopped = clock.nanoTime();
        phase.stop(stopped);
        reportStopped(stopped);
        boolean commits = senders.stream().anyMatch(one -> one.producer().transaction() > 0);
        endThreads(stopped + (commits ? Math.max(STOP_NANOS, drainNanos) : STOP_NANOS));
        while (turns.stream().anyMatch(turn -> turn.underWay() > 0) && clock.nanoTime() < stopped + drainNanos) {
            Sleep.until(clock.nanoTime() + LOOK_NANOS, clock);
        }
        turns.forEach(ProducerLoad::settle);
        over = true;
        Sleep.join(reporter);
        send(clock.nanoTime(), true);
        if (senders.stream().anyMatch(RecordSender::stamped)) {
            reportPartitions();
        }
        pipe.send(Message.of(Message.Kind.ENDED));
    }

    private void reportPartitions() {
        Map<TopicPartition, Long> confirmed = new HashMap<>();
        boolean certain = true;
        for (ProducerLoad turn : turns) {
            certain &= turn.confirmed(confirmed);
        }
        List<PartitionReport.Row> rows = new ArrayList<>();
        confirmed.forEach((partition, records) ->
                rows.add(new PartitionReport.Row(0, partition.topic(), partition.partition(), records, records, 0, 0)));
        pipe.send(Message.of(Message.Kind.PARTITIONS, new PartitionReport(certain, rows)::writeTo));
    }

    /**
     * Ends the sending threads. A thread may wait in the library for room in a full buffer, so it is interrupted at
     * that time. An interrupted commit leaves acknowledged records in doubt, so a transaction has as long as the drain.
     */
    private void endThreads(long interruptNanos) {
        for (SendThread thread : threads) {
            while (thread.isAlive()) {
                if (clock.nanoTime() > interruptNanos) {
                    thread.interrupt();
                }
                Sleep.until(clock.nanoTime() + LOOK_NANOS, clock);
            }
        }
    }
}
