package io.floodmark.crew;

import io.floodmark.client.ChildLoop;
import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.PartitionReport;
import io.floodmark.client.Pipe;
import io.floodmark.client.Start;
import io.floodmark.client.Texts;
import io.floodmark.client.Trouble;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import io.floodmark.traffic.Pace;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * The driver of a fleet. It obeys the messages on its standard input, like the child of the client engine, with workers
 * on other machines. It halts when the input ends: the kernel closes it when the parent ends, however it ends. Here
 * PREPARE contains topics, pace, the maximum length of a session, the number of producers, and the groups that read in
 * it. Long operations run on separate threads, so that the end of the input and LEAVE are always noticed.
 */
public final class CrewDriver implements ChildLoop.Servant {
    private static final long WATCH_MILLIS = 200;

    private final Pipe pipe;
    private final String release;
    private final Opening opening;
    private final NanoClock clock = new SystemClock();
    private final InstantSource wall = Clock.systemUTC();
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "fm-coordinator"));
    private final ExecutorService work = Executors.newSingleThreadExecutor(task -> daemon(task, "fm-crew"));
    private volatile Optional<Crew> crew = Optional.empty();
    private volatile Optional<WorkerRequest.Joined> joined = Optional.empty();
    private volatile Optional<SessionCoordinator> coordinator = Optional.empty();
    private Optional<CrewAssignment> assignment = Optional.empty();
    private Optional<Thread> job = Optional.empty();
    private volatile long session;

    /** Starts the workers. */
    public interface Opening {
        /**
         * Waits until the workers have started.
         *
         * @param answers to requests of workers; thread-safe
         * @param waiting to be informed before it waits, here and in {@link Crew#awaitRoom}
         * @throws Failure if they cannot be started
         */
        Crew open(CrewOrder order, UnaryOperator<byte[]> answers, Waiting waiting, NanoClock clock);
    }

    private CrewDriver(Pipe pipe, String release, Opening opening) {
        this.pipe = pipe;
        this.release = release;
        this.opening = opening;
        Future<?> unused = watch.scheduleWithFixedDelay(
                () -> coordinator.ifPresent(SessionCoordinator::watch),
                WATCH_MILLIS,
                WATCH_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /**
     * Runs the main loop of a driver; never returns.
     *
     * @param name for people
     * @param release of the platform that the workers run on
     */
    public static void run(String name, String release, Opening opening) {
        ChildLoop.run(name, pipe -> new CrewDriver(pipe, release, opening));
    }

    @Override
    public String release() {
        return release;
    }

    @Override
    public void obey(Message message) throws IOException {
        DataInputStream body = message.body();
        switch (message.kind()) {
            case CONFIGURE -> {
                CrewOrder order = CrewOrder.readFrom(body);
                work(() -> configure(order));
            }
            case GROW -> work(this::grow);
            case PREPARE -> {
                List<String> topics = Texts.readAll(body);
                Pace pace = Pace.parse(Texts.read(body));
                long atMostNanos = body.readLong();
                int producers = body.readInt();
                List<ReadOrder> reading = ReadOrder.readAll(body);
                work(() -> prepare(topics, pace, atMostNanos, producers, reading));
            }
            case PING -> {
                long now = clock.nanoTime();
                pipe.send(Message.of(Kind.PONG, out -> out.writeLong(now)));
            }
            case START -> coordinator().start(Start.readFrom(body));
            case LEASE -> {
                long more = body.readLong();
                coordinator.ifPresent(running -> running.monitored(more));
            }
            case STOP -> {
                long drain = body.readLong();
                coordinator.ifPresent(running -> running.stop(drain));
            }
            case LEAVE -> leave();
            default -> throw new IOException("a parent does not send " + message.kind());
        }
    }

    private void work(Runnable task) {
        work.execute(() -> {
            try {
                task.run();
            } catch (Failure told) {
                pipe.fail(told);
            } catch (RuntimeException | LinkageError fault) { // The platform may have another release.
                fault.printStackTrace();
                pipe.fail(new Failure(Failure.Kind.CHILD, "The driver cannot go on: " + fault));
            }
        });
    }

    /**
     * Exits rather than halts, because the platform may have resources to release, even while it is still being
     * started.
     */
    private void leave() {
        try {
            coordinator.filter(before -> !before.over()).ifPresent(before -> before.stop(0));
            crew.ifPresent(Crew::close);
        } finally {
            Runtime.getRuntime().exit(0);
        }
    }

    private void configure(CrewOrder order) {
        order.requireProducers();
        crew.ifPresent(Crew::close);
        Crew fresh = opening.open(order, this::answer, this::waits, clock);
        crew = Optional.of(fresh);
        assignment =
                Optional.of(order.assignment().withProducers(fresh.strength().producers()));
        reportFacts(fresh);
    }

    private void waits(Duration atMost) {
        pipe.send(Message.of(Kind.WAITING, out -> out.writeLong(atMost.toNanos())));
    }

    private void grow() {
        Crew running = crew();
        endJob(running);
        running.grow();
        reportFacts(running);
    }

    private void reportFacts(Crew running) {
        Map<String, String> facts = new TreeMap<>(running.facts());
        facts.putAll(running.strength().facts());
        pipe.send(Message.of(Kind.CONFIGURED, out -> Texts.writeMap(out, facts)));
    }

    private void prepare(List<String> topics, Pace pace, long atMostNanos, int producers, List<ReadOrder> reading) {
        Crew running = crew();
        endJob(running);
        running.awaitRoom();
        long number = session + 1;
        session = number;
        CrewAssignment toDo = assignment.orElseThrow().withProducers(producers);
        int workers = running.strength().workers();
        joined = Optional.of(new WorkerRequest.Joined(workers, topics, pace, atMostNanos, wallAhead(), reading, toDo));
        GroupMerger groups = new GroupMerger(reading, workers);
        SessionCoordinator fresh =
                new SessionCoordinator(number, workers, Stragglers.of(toDo.workload()), groups, new ToParent(), clock);
        coordinator = Optional.of(fresh);
        Thread thread = daemon(() -> run(running, number, fresh), "fm-job-" + number);
        thread.start();
        job = Optional.of(thread);
    }

    private long wallAhead() {
        long ours = clock.nanoTime();
        Instant now = wall.instant();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - ours;
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private static void run(Crew crew, long number, SessionCoordinator coordinator) {
        try {
            crew.run(number);
            coordinator.lost("the workers ended too early");
        } catch (IOException lost) {
            coordinator.lost(String.valueOf(lost.getMessage()));
        }
    }

    /** Workers of the previous session leave it at their next heartbeat. A session that does not end is cancelled. */
    private void endJob(Crew running) {
        coordinator.filter(before -> !before.over()).ifPresent(before -> before.stop(0));
        if (job.isEmpty()) {
            return;
        }
        try {
            job.get().join(TimeUnit.SECONDS.toMillis(10));
            if (job.get().isAlive()) {
                running.cancel(session);
                job.get().join(TimeUnit.SECONDS.toMillis(20));
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
        job = Optional.empty();
    }

    private Crew crew() {
        return crew.orElseThrow(() ->
                new Failure(Failure.Kind.CHILD, "internal error: the driver received work before its configuration."));
    }

    private SessionCoordinator coordinator() {
        return coordinator.orElseThrow(() ->
                new Failure(Failure.Kind.CHILD, "internal error: the driver received a start before its preparation."));
    }

    /** Answers a request. Called by many threads. */
    private byte[] answer(byte[] message) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(message));
        try {
            return switch (WorkerRequest.of(in)) {
                case CLOCK -> {
                    long now = clock.nanoTime();
                    yield WorkerRequest.written(out -> out.writeLong(now));
                }
                case JOIN -> in.readLong() == session ? joined.orElseThrow().bytes() : new byte[0];
                case LOOK -> {
                    byte[] look = in.readAllBytes();
                    yield coordinator
                            .map(running -> running.handle(look))
                            .orElse(HeartbeatReply.LEAVE)
                            .bytes();
                }
            };
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    /** Forwards the events of the coordinator to the parent. */
    private final class ToParent implements SessionListener {
        @Override
        public void ready() {
            pipe.send(Message.of(Kind.READY));
        }

        @Override
        public void interval(IntervalReport merged) {
            pipe.send(Message.of(Kind.INTERVAL, merged::writeTo));
        }

        @Override
        public void consumed(ConsumeInterval merged) {
            pipe.send(Message.of(Kind.CONSUMED, out -> ConsumeText.writeIntervals(out, List.of(merged))));
        }

        @Override
        public void positions(Positions positions) {
            pipe.send(Message.of(Kind.POSITIONS, out -> Positions.writeAll(out, List.of(positions))));
        }

        @Override
        public void delivered(List<Delivery> deliveries) {
            pipe.send(Message.of(Kind.DELIVERED, out -> ConsumeText.writeDeliveries(out, deliveries)));
        }

        @Override
        public void sequenced(PartitionReport confirmed) {
            pipe.send(Message.of(Kind.PARTITIONS, confirmed::writeTo));
        }

        @Override
        public void taken(long bytes) {
            pipe.send(Message.of(Kind.LEASED, out -> out.writeLong(bytes)));
        }

        @Override
        public void trouble(Trouble trouble) {
            pipe.send(Message.of(Kind.TROUBLE, trouble::writeTo));
        }

        @Override
        public void readings(List<WorkerHostReading> readings) {
            pipe.send(Message.of(Kind.SAMPLES, out -> WorkerHostReading.writeAll(out, readings)));
        }

        @Override
        public void failed(Failure failure) {
            pipe.fail(failure);
        }

        @Override
        public void ended() {
            pipe.send(Message.of(Kind.ENDED));
        }
    }
}
