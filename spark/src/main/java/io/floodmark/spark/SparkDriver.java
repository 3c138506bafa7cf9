package io.floodmark.spark;

import io.floodmark.client.ChildLoop;
import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Pipe;
import io.floodmark.client.Start;
import io.floodmark.client.Texts;
import io.floodmark.client.Trouble;
import io.floodmark.model.NanoClock;
import io.floodmark.traffic.Pace;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.spark.package$;

/**
 * The main class of the Spark application: does what the messages on its standard input say, as the child of the client engine does,
 * with a fleet of tasks, and halts when the input ends, which the kernel sees to when its parent is gone, however it went. Executors
 * end with their driver. PREPARE holds topics, pace and the longest time of a session here.
 */
public final class SparkDriver implements ChildLoop.Servant {
    private static final long WATCH_MILLIS = 200;
    private static final int LONGEST_REASON = 1_000;

    private final Pipe pipe;
    private final NanoClock clock = new SystemClock();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fm-muster");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<Application> application = Optional.empty();
    private volatile Optional<Question.Joined> joined = Optional.empty();
    private volatile Optional<Muster> muster = Optional.empty();
    private Optional<SparkAssignment> assignment = Optional.empty();
    private Optional<Thread> job = Optional.empty();
    private volatile long session;

    private SparkDriver(Pipe pipe) {
        this.pipe = pipe;
        Switchboard.answerWith(this::answer);
        Future<?> unused = watch.scheduleWithFixedDelay(
                () -> muster.ifPresent(Muster::watch), WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Takes no arguments: they can be seen by everybody on the machine. */
    public static void main(String[] args) {
        ChildLoop.run("Spark driver", SparkDriver::new);
    }

    @Override
    public String release() {
        return package$.MODULE$.SPARK_VERSION();
    }

    @Override
    public void obey(Message message) throws IOException {
        DataInputStream body = message.body();
        switch (message.kind()) {
            case CONFIGURE -> configure(SparkOrder.readFrom(body));
            case GROW -> grow();
            case PREPARE -> prepare(Texts.readAll(body), Pace.parse(Texts.read(body)), body.readLong());
            case PING -> {
                long now = clock.nanoTime();
                pipe.send(Message.of(Kind.PONG, out -> out.writeLong(now)));
            }
            case START -> muster().start(Start.readFrom(body));
            case LEASE -> {
                long more = body.readLong();
                muster.ifPresent(running -> running.lookedAt(more));
            }
            case STOP -> {
                long drain = body.readLong();
                muster.ifPresent(running -> running.stop(drain));
            }
            default -> throw new IOException("a parent does not send " + message.kind());
        }
    }

    private void configure(SparkOrder order) {
        application.ifPresent(Application::close);
        Application fresh = open(order);
        application = Optional.of(fresh);
        assignment = Optional.of(order.assignment().withProducers(fresh.producers()));
        tellFacts(fresh);
    }

    private void grow() {
        Application running = application();
        endJob(running);
        running.grow();
        tellFacts(running);
    }

    private void tellFacts(Application running) {
        pipe.send(Message.of(Kind.CONFIGURED, out -> Texts.writeMap(out, running.facts())));
    }

    private Application open(SparkOrder order) {
        try {
            return new Application(order, clock);
        } catch (Failure told) {
            throw told;
        } catch (Exception refused) { // a SparkException, which Scala does not declare
            throw new Failure(Failure.Kind.PLAN, "Spark does not take the application: " + reason(refused), refused);
        }
    }

    private void prepare(List<String> topics, Pace pace, long atMostNanos) {
        Application running = application();
        endJob(running);
        running.awaitRoom();
        long number = session + 1;
        session = number;
        SparkAssignment toDo = assignment.orElseThrow();
        joined = Optional.of(new Question.Joined(running.workers(), topics, pace, atMostNanos, toDo));
        Muster fresh = new Muster(number, running.workers(), Stragglers.of(toDo.workload()), new ToParent(), clock);
        muster = Optional.of(fresh);
        Thread thread = new Thread(() -> run(running, number, fresh), "fm-job-" + number);
        thread.setDaemon(true);
        thread.start();
        job = Optional.of(thread);
    }

    private static void run(Application application, long number, Muster muster) {
        try {
            application.run(number);
            muster.lost("the workers ended before they were told to");
        } catch (Exception lost) { // a SparkException, which Scala does not declare
            muster.lost(reason(lost));
        }
    }

    private static String reason(Exception failure) {
        List<String> lines = String.valueOf(failure.getMessage())
                .lines()
                .filter(line -> !line.startsWith("\tat ") && !line.isBlank())
                .map(String::strip)
                .toList();
        String all = lines.stream()
                .filter(line -> line.contains("LostFailure"))
                .findFirst()
                .orElseGet(() -> String.join("; ", lines));
        return all.substring(0, Math.min(all.length(), LONGEST_REASON));
    }

    /** Workers of the session before leave at their next look; what does not is cancelled. */
    private void endJob(Application running) {
        muster.filter(before -> !before.over()).ifPresent(before -> before.stop(0));
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

    private Application application() {
        return application.orElseThrow(
                () -> new Failure(Failure.Kind.CHILD, "The driver was told to work before it was configured."));
    }

    private Muster muster() {
        return muster.orElseThrow(
                () -> new Failure(Failure.Kind.CHILD, "The driver was told to start before to prepare."));
    }

    /** Called by Spark's threads. */
    private byte[] answer(byte[] message) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(message));
        try {
            return switch (Question.of(in)) {
                case CLOCK -> {
                    long now = clock.nanoTime();
                    yield Question.written(out -> out.writeLong(now));
                }
                case JOIN -> in.readLong() == session ? joined.orElseThrow().bytes() : new byte[0];
                case LOOK -> {
                    Look look = Look.of(in.readAllBytes());
                    yield muster.map(running -> running.hear(look))
                            .orElse(Order.LEAVE)
                            .bytes();
                }
            };
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    /** Passes what the muster tells on to the parent. */
    private final class ToParent implements MusterEar {
        @Override
        public void ready() {
            pipe.send(Message.of(Kind.READY));
        }

        @Override
        public void interval(IntervalReport merged) {
            pipe.send(Message.of(Kind.INTERVAL, merged::writeTo));
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
        public void readings(List<HostReading> readings) {
            pipe.send(Message.of(Kind.SAMPLES, out -> HostReading.writeAll(out, readings)));
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
