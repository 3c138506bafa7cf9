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
 * A task's way through one session: join, learn which worker one is, or that one is a reserve; get ready, learn how the clocks lie, wait
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
        int worker = number();
        if (joined.isEmpty()) {
            return;
        }
        if (worker < joined.get().workers()) {
            take(worker, joined.get());
        } else {
            // Those that send wait for what everybody says of its clock.
            circle.gather("0");
        }
    }

    /**
     * Tasks are numbered by executor, the first of each before the second of any: so workers are spread, and a session finds on each
     * executor those that the one before it left there, unless Spark spreads its tasks otherwise.
     */
    private int number() {
        List<String> executors = circle.gather(executor);
        List<Integer> order = IntStream.range(0, executors.size())
                .boxed()
                .sorted(Comparator.comparing((Integer task) -> before(executors, task))
                        .thenComparing(executors::get)
                        .thenComparing(task -> task))
                .toList();
        return order.indexOf(circle.number());
    }

    private static long before(List<String> executors, int task) {
        return executors.subList(0, task).stream()
                .filter(executors.get(task)::equals)
                .count();
    }

    private void take(int worker, Question.Joined joined) throws IOException {
        String where = "worker " + worker + " (executor " + executor + " on " + host + ")";
        LoadOrder order = new LoadOrder(joined.pace(), Duration.ofNanos(joined.atMostNanos()), List.of());
        WarmWorker warm = WarmWorkers.of(joined, worker, clock, wall);
        boolean sound = false;
        try {
            warm.prepare(joined.topics(), order);
            DriverLine.Offset offset = line.compareClocks();
            long worst = circle.gather(Long.toString(offset.errorNanos())).stream()
                    .mapToLong(Long::parseLong)
                    .max()
                    .orElseThrow();
            WorkerReports reports = new WorkerReports(session, worker, where, line, offset);
            if (worker == 0 && worst > MOST_CLOCK_ERROR_NANOS) {
                reports.trouble(Trouble.Kind.CLOCK, clock.nanoTime(), "clock", vague(worst));
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
