package io.floodmark.spark;

import io.floodmark.client.Failure;
import io.floodmark.client.Trouble;
import io.floodmark.load.LoadOrder;
import io.floodmark.model.NanoClock;
import io.floodmark.model.PlanException;
import io.floodmark.model.TargetException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A task's way through one session: join, learn how the clocks lie, and which worker one is, or that one is a reserve; get ready, wait
 * for the others, send, tell. Used by one thread, the task's.
 */
final class WorkerSeat {
    /** Clocks known no better than this would shift a schedule's parts against each other. */
    private static final long MOST_CLOCK_ERROR_NANOS = 50_000_000L;

    private final long session;
    private final DriverLine line;
    private final StretchTask.Circle circle;
    private final String executor;
    private final String host;
    private final NanoClock clock;
    private final InstantSource wall = Clock.systemUTC();

    /** What each task tells all others. */
    private record Told(long clockErrorNanos, String executor) {
        String text() {
            return clockErrorNanos + " " + executor;
        }

        static Told of(String text) {
            int gap = text.indexOf(' ');
            return new Told(Long.parseLong(text.substring(0, gap)), text.substring(gap + 1));
        }
    }

    WorkerSeat(long session, DriverLine line, StretchTask.Circle circle, String executor, NanoClock clock) {
        this.session = session;
        this.line = line;
        this.circle = circle;
        this.executor = executor;
        this.host = circle.host();
        this.clock = clock;
    }

    void take() throws IOException {
        Optional<Question.Joined> joined = line.join(session);
        DriverLine.Offset offset = line.compareClocks();
        // All in one round: Spark 4.2 looks once a second whether one is over.
        List<Told> told = circle.gather(new Told(offset.errorNanos(), executor).text()).stream()
                .map(Told::of)
                .toList();
        List<Integer> order = order(told.stream().map(Told::executor).toList());
        int worker = order.indexOf(circle.number());
        if (joined.isEmpty() || worker >= joined.get().workers()) {
            return;
        }
        long worstNanos = order.subList(0, joined.get().workers()).stream()
                .mapToLong(task -> told.get(task).clockErrorNanos())
                .max()
                .orElseThrow();
        take(worker, joined.get(), offset, worstNanos);
    }

    /**
     * Tasks in the order of workers: by executor, the first of each before the second of any. So workers are spread, and a session finds
     * on each executor those that the one before it left there, unless Spark spreads its tasks otherwise.
     */
    private static List<Integer> order(List<String> executors) {
        return IntStream.range(0, executors.size())
                .boxed()
                .sorted(Comparator.comparing((Integer task) -> before(executors, task))
                        .thenComparing(executors::get)
                        .thenComparing(task -> task))
                .toList();
    }

    private static long before(List<String> executors, int task) {
        return executors.subList(0, task).stream()
                .filter(executors.get(task)::equals)
                .count();
    }

    private void take(int worker, Question.Joined joined, DriverLine.Offset offset, long worstNanos)
            throws IOException {
        String where = "worker " + worker + " (executor " + executor + " on " + host + ")";
        LoadOrder order = new LoadOrder(joined.pace(), Duration.ofNanos(joined.atMostNanos()), List.of());
        WarmWorker warm = WarmWorkers.of(joined, worker, clock, wall);
        boolean sound = false;
        try {
            warm.prepare(joined.topics(), order);
            WorkerReports reports = new WorkerReports(session, worker, where, line, offset);
            if (worker == 0 && worstNanos > MOST_CLOCK_ERROR_NANOS) {
                reports.trouble(Trouble.Kind.CLOCK, clock.nanoTime(), "clock", vague(worstNanos));
            }
            new WorkerStretch(warm, joined, worker, reports, new ExecutorGauge(host, executor), clock).run();
            sound = true;
        } catch (RuntimeException failed) {
            line.look(failed(worker, where, failed));
            throw failed;
        } finally {
            if (!sound) {
                WarmWorkers.drop(warm);
            }
        }
    }

    private static String vague(long errorNanos) {
        return "the clocks of the fleet's workers are known to within " + errorNanos / 1_000_000 + " ms, at most "
                + MOST_CLOCK_ERROR_NANOS / 1_000_000 + " ms is accepted";
    }

    private Look failed(int worker, String where, RuntimeException failed) {
        return new Look(
                session,
                worker,
                Long.MAX_VALUE,
                where,
                Look.Stage.FAILED,
                0,
                0,
                List.of(),
                List.of(),
                List.of(),
                Optional.of(new Failure(kind(failed), where + ": " + failed.getMessage())));
    }

    private static Failure.Kind kind(RuntimeException failed) {
        if (failed instanceof PlanException) {
            return Failure.Kind.PLAN;
        }
        if (!(failed instanceof TargetException told)) {
            return Failure.Kind.CHILD;
        }
        return switch (told.kind()) {
            case UNREACHABLE -> Failure.Kind.UNREACHABLE;
            case DENIED -> Failure.Kind.DENIED;
            default -> Failure.Kind.REFUSED;
        };
    }
}
