package io.floodmark.client;

import io.floodmark.traffic.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One consuming phase of a child. Calls come from the thread that reads the parent's messages; a separate thread
 * reports.
 */
final class ChildConsumeSession {
    private static final long INTERVAL_NANOS = 1_000_000_000L;
    private static final long LOOK_NANOS = 20_000_000L;

    private final int groups;
    private final List<ConsumeThread> threads;
    private final ClientLoadPhase phase;
    private final Pipe pipe;
    private final ProcessClock clock;
    private final Thread reporter;
    private volatile boolean over;

    ChildConsumeSession(int groups, List<ConsumeThread> threads, ClientLoadPhase phase, Pipe pipe, ProcessClock clock) {
        this.groups = groups;
        this.threads = List.copyOf(threads);
        this.phase = phase;
        this.pipe = pipe;
        this.clock = clock;
        threads.forEach(thread -> thread.begin(phase));
        reporter = new Thread(this::report, "fm-report");
        reporter.setDaemon(true);
        reporter.start();
    }

    private void report() {
        long next = phase.startNanos() + INTERVAL_NANOS;
        while (!over) {
            long now = clock.nanoTime();
            if (now >= next) {
                send(now);
                next += INTERVAL_NANOS;
            }
            Sleep.until(Math.min(next, now + LOOK_NANOS), clock);
        }
    }

    private synchronized void send(long nowNanos) {
        List<Tally> tallies = new ArrayList<>();
        long[] lags = new long[groups];
        for (int group = 0; group < groups; group++) {
            tallies.add(new Tally());
        }
        for (ConsumeThread thread : threads) {
            thread.recorder().handOver(tallies.get(thread.group()));
            lags[thread.group()] += thread.lag();
        }
        for (int group = 0; group < groups; group++) {
            ConsumeReport report = new ConsumeReport(group, nowNanos, lags[group], tallies.get(group));
            pipe.send(Message.of(Message.Kind.CONSUMED, report::writeTo));
        }
    }

    /** Reads until every member has read everything, or the drain has passed. */
    void stop(long drainNanos) {
        long asked = clock.nanoTime();
        threads.forEach(ConsumeThread::drain);
        while (clock.nanoTime() < asked + drainNanos
                && !allRead()
                && threads.stream().anyMatch(Thread::isAlive)) {
            Sleep.until(clock.nanoTime() + LOOK_NANOS, clock);
        }
        boolean allRead = allRead();
        threads.forEach(ConsumeThread::end);
        threads.forEach(Sleep::join);
        over = true;
        Sleep.join(reporter);
        send(clock.nanoTime());
        reportPartitions(allRead);
        pipe.send(Message.of(Message.Kind.ENDED));
    }

    private boolean allRead() {
        return ConsumeThread.allDealt(threads) && threads.stream().allMatch(ConsumeThread::drained);
    }

    private void reportPartitions(boolean allRead) {
        Map<Integer, Deliveries> books = new TreeMap<>();
        threads.forEach(thread -> books.put(thread.group(), thread.deliveries()));
        List<PartitionReport.Row> rows = new ArrayList<>();
        books.forEach((group, book) -> rows.addAll(book.rows(group)));
        boolean certain = allRead && books.values().stream().allMatch(Deliveries::allSequenced);
        pipe.send(Message.of(Message.Kind.PARTITIONS, new PartitionReport(certain, rows)::writeTo));
    }
}
