package io.floodmark.spark;

import io.floodmark.client.Failure;
import io.floodmark.crew.Crew;
import io.floodmark.crew.CrewOrder;
import io.floodmark.crew.Waiting;
import io.floodmark.crew.WorkerCounts;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag$;

/**
 * The Spark application of one fleet: its executors, which stay from the first session to the last, and a job for each
 * session. Used by one thread.
 */
final class Application implements Crew {
    /** The time for executors to start, since containers of YARN and Kubernetes take a while. */
    private static final String STARTING = "spark.scheduler.maxRegisteredResourcesWaitingTime";

    /** If no number is requested, the time without a new executor after which no more are expected. */
    private static final long SETTLED_NANOS = 3_000_000_000L;

    private final JavaSparkContext spark;
    private final Slots slots;
    private final Waiting waiting;
    private final NanoClock clock;
    private final long startingSeconds;
    private final WorkerCounts strength;

    /** Opens the application and waits for executors. */
    Application(CrewOrder order, Waiting waiting, NanoClock clock) {
        this.waiting = waiting;
        this.clock = clock;
        SparkConf conf = new SparkConf();
        SparkRules.require(order, conf::get);
        this.slots = new Slots(conf.getInt("spark.task.cpus", 1), clock);
        this.startingSeconds = conf.getTimeAsSeconds(STARTING, "90s");
        PluginRegistry.listenWith(slots);
        // The constructor waits for executors on YARN and Kubernetes.
        waiting.atMost(Duration.ofSeconds(startingSeconds));
        this.spark = new JavaSparkContext(new SparkContext(conf));
        try {
            awaitSlots(Math.max(1, order.workers()), order.workers() == 0, Failure.Kind.UNREACHABLE);
            this.strength = new WorkerCounts(order, slots.total());
        } catch (RuntimeException none) {
            spark.close();
            throw none;
        }
    }

    /** @param kind of failure if they do not start in time */
    private void awaitSlots(int wanted, boolean andMore, Failure.Kind kind) {
        long began = clock.nanoTime();
        waiting.atMost(Duration.ofSeconds(startingSeconds));
        while (slots.total() < wanted || (andMore && clock.nanoTime() - slots.changedNanos() < SETTLED_NANOS)) {
            if (spark.sc().isStopped()) {
                throw new Failure(
                        kind, new EndedApplication(spark.sc().applicationId(), spark.version()).text(spark.master()));
            }
            if (clock.nanoTime() - began > TimeUnit.SECONDS.toNanos(startingSeconds)) {
                throw new Failure(
                        kind, missing(wanted).text(spark.master(), startingSeconds + " s (" + STARTING + ")"));
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    private MissingSlots missing(int wanted) {
        SparkConf conf = spark.getConf();
        return new MissingSlots(
                wanted,
                slots.total(),
                slots.shown(),
                conf.get(SparkRules.HOST, "an address of its own"),
                conf.get("spark.executor.memory", "1g"),
                spark.sc().applicationId());
    }

    @Override
    public WorkerCounts strength() {
        return strength;
    }

    /** Activates all workers, including those on executors that arrived late. */
    @Override
    public void grow() {
        strength.grow(slots.total());
    }

    @Override
    public Map<String, String> facts() {
        return Map.of(
                "executors", String.join(", ", slots.shown()), "master", spark.master(), "Spark", spark.version());
    }

    /**
     * Waits until Spark has replaced an executor that was lost in the previous session. There was room before, so the
     * plan is not the cause of a failure.
     */
    @Override
    public void awaitRoom() {
        awaitSlots(strength.tasks(), false, Failure.Kind.LOST);
    }

    @Override
    public void run(long session) throws IOException {
        // Cancelled tasks are interrupted, because one that continued would occupy its slot in the next session.
        spark.setJobGroup(group(session), "one stretch of load", true);
        int tasks = strength.tasks();
        RDD<Integer> numbers = spark.parallelize(
                        IntStream.range(0, tasks).boxed().toList(), tasks)
                .rdd();
        RDD<Integer> run =
                numbers.barrier().mapPartitions(new WorkerTask(session), false, ClassTag$.MODULE$.apply(Integer.class));
        try {
            run.count();
        } catch (Exception lost) { // A SparkException, which Scala does not declare.
            throw new IOException(SparkText.of(lost), lost);
        }
    }

    @Override
    public void cancel(long session) {
        spark.sc().cancelJobGroup(group(session));
    }

    private static String group(long session) {
        return "floodmark-" + session;
    }

    @Override
    public void close() {
        spark.close();
    }
}
