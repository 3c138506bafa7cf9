package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * One worker that takes part in sessions with the driver's own answers, and sends no load. It writes its events to a
 * file.
 */
final class FakeCrew implements Crew {
    /** The faults that a crew can have. */
    enum Fault {
        /** The worker stays in its first session after that has ended. */
        STAYS,
        /** The crew does not close. */
        HANGS,
        /** The crew takes two seconds to open, and announces a wait. */
        SLOW,
        /** The crew takes two seconds to open, and announces nothing. */
        MUTE,
        /** The crew has no room for a worker, and the driver's log contains the reason. */
        NONE,
        /** The worker reports that its lease is used up. */
        DRY,
        /** The worker is lost before the first session has begun. */
        LOSES,
        /** The driver ends while it waits for room for the first session, but only once. */
        DIES
    }

    private final Path diary;
    private final Set<Fault> faults;
    private final UnaryOperator<byte[]> answers;
    private final NanoClock clock;
    private final WorkerCounts strength;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    FakeCrew(
            Path diary,
            Set<Fault> faults,
            CrewOrder order,
            UnaryOperator<byte[]> answers,
            Waiting waiting,
            NanoClock clock) {
        this.diary = diary;
        this.faults = Set.copyOf(faults);
        this.answers = answers;
        this.clock = clock;
        this.strength = new WorkerCounts(order, 1);
        if (faults.contains(Fault.NONE)) {
            System.err.println("nobody accepts any resources");
            throw new Failure(Failure.Kind.UNREACHABLE, "there is no room");
        }
        if (faults.contains(Fault.SLOW)) {
            waiting.atMost(Duration.ofMinutes(1));
        }
        if (faults.contains(Fault.SLOW) || faults.contains(Fault.MUTE)) {
            LockSupport.parkNanos(2_000_000_000L);
        }
    }

    private void tell(String event) {
        try {
            Files.writeString(diary, event + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Override
    public WorkerCounts strength() {
        return strength;
    }

    @Override
    public void grow() {
        strength.grow(1);
    }

    @Override
    public Map<String, String> facts() {
        return Map.of();
    }

    @Override
    public void awaitRoom() {
        if (faults.contains(Fault.DIES) && !Files.exists(diary)) {
            tell("died");
            Runtime.getRuntime().halt(1);
        }
    }

    @Override
    public void run(long session) throws IOException {
        if (session == 1 && faults.contains(Fault.LOSES)) {
            throw new IOException("the executor was lost");
        }
        DriverLine line = new DriverLine(answers::apply, clock);
        tell("producers " + line.join(session).orElseThrow().assignment().producers());
        WorkerReports reports = new WorkerReports(session, 0, "the worker", line, new DriverLine.Offset(0, 0));
        HeartbeatReply order = reports.sendHeartbeat(Heartbeat.Stage.READY, 0, 0);
        boolean dry = faults.contains(Fault.DRY);
        while (order.kind() == HeartbeatReply.Kind.WAIT || order.kind() == HeartbeatReply.Kind.GO) {
            if (dry && order.kind() == HeartbeatReply.Kind.GO) {
                reports.dry(clock.nanoTime());
                dry = false;
            }
            LockSupport.parkNanos(20_000_000);
            order = reports.sendHeartbeat(
                    order.kind() == HeartbeatReply.Kind.WAIT ? Heartbeat.Stage.READY : Heartbeat.Stage.SENDING, 0, 0);
        }
        reports.report(new IntervalReport(clock.nanoTime(), 0, 0, 0, true, new Tally()));
        reports.sendHeartbeat(Heartbeat.Stage.DONE, 0, 0);
        if (session == 1 && faults.contains(Fault.STAYS)) {
            await(cancelled);
        }
        tell("left " + session);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void cancel(long session) {
        tell("cancelled " + session);
        cancelled.countDown();
    }

    @Override
    public void close() {
        if (faults.contains(Fault.HANGS)) {
            await(new CountDownLatch(1));
        }
        tell("closed");
    }
}
