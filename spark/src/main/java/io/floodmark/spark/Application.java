package io.floodmark.spark;

import io.floodmark.client.Failure;
import io.floodmark.model.NanoClock;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag$;

/** The Spark application of one fleet: its executors, kept from the first session to the last, and a job for each session. One thread. */
final class Application implements AutoCloseable {
    /** For executors to start: containers of YARN and Kubernetes take their time. */
    private static final String STARTING = "spark.scheduler.maxRegisteredResourcesWaitingTime";

    /** Where nobody says how many there shall be: no more come after so long a silence. */
    private static final long SETTLED_NANOS = 3_000_000_000L;

    private final JavaSparkContext spark;
    private final Slots slots;
    private final NanoClock clock;
    private final long startingSeconds;
    private final SparkOrder order;
    private final int producers;
    private int tasks;
    private int workers;

    /** Opens it and waits for executors. */
    Application(SparkOrder order, NanoClock clock) {
        this.order = order;
        this.clock = clock;
        SparkConf conf = new SparkConf();
        SparkRules.require(order, conf::get);
        this.slots = new Slots(conf.getInt("spark.task.cpus", 1), clock);
        this.startingSeconds = conf.getTimeAsSeconds(STARTING, "90s");
        Switchboard.listenWith(slots);
        this.spark = new JavaSparkContext(new SparkContext(conf));
        try {
            awaitSlots(Math.max(1, order.workers()), order.workers() == 0);
            this.tasks = order.tasks(slots.free());
            this.workers = order.workers(tasks);
            this.producers = order.producers(tasks);
        } catch (RuntimeException none) {
            spark.close();
            throw none;
        }
    }

    private void awaitSlots(int wanted, boolean andMore) {
        long began = clock.nanoTime();
        while (slots.free() < wanted || (andMore && clock.nanoTime() - slots.changedNanos() < SETTLED_NANOS)) {
            if (spark.sc().isStopped()) {
                throw new Failure(
                        Failure.Kind.UNREACHABLE,
                        "Spark at " + spark.master() + " let the application go; expected a master of Spark "
                                + spark.version() + " there, with room for one more");
            }
            if (clock.nanoTime() - began > TimeUnit.SECONDS.toNanos(startingSeconds)) {
                throw new Failure(
                        Failure.Kind.UNREACHABLE,
                        "Spark at " + spark.master() + " gave " + slots.free() + " slots " + slots.shown() + " in "
                                + startingSeconds + " s (" + STARTING + "); expected " + wanted
                                + ": start more workers there, free their cores, or ask for fewer (fleet.workers)");
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    /** Tasks that send in the next session; the others are a reserve. */
    int workers() {
        return workers;
    }

    /** The same from the first session to the last: they are part of the workload. */
    int producers() {
        return producers;
    }

    /** Lets all tasks send, on executors that came late too; not while a job runs. */
    void grow() {
        tasks = Math.max(tasks, Math.min(order.tasks(slots.free()), producers));
        workers = tasks;
    }

    /** What of it is worth a report's line. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put(SparkFleet.WORKERS, Integer.toString(workers));
        facts.put("tasks", Integer.toString(tasks));
        facts.put(SparkFleet.PRODUCERS, Integer.toString(producers));
        facts.put("executors", String.join(", ", slots.shown()));
        facts.put("master", spark.master());
        facts.put("Spark", spark.version());
        return facts;
    }

    /**
     * Waits until a session has room: an executor that was lost in the one before is replaced by Spark.
     *
     * @throws Failure where that takes too long
     */
    void awaitRoom() {
        awaitSlots(tasks, false);
    }

    /**
     * Runs one session's workers; returns when all have ended.
     *
     * @throws SparkException where one was lost
     */
    void run(long session) throws SparkException {
        spark.setJobGroup(group(session), "one stretch of load", false);
        RDD<Integer> numbers = spark.parallelize(
                        IntStream.range(0, tasks).boxed().toList(), tasks)
                .rdd();
        RDD<Integer> run = numbers.barrier()
                .mapPartitions(new StretchTask(session), false, ClassTag$.MODULE$.apply(Integer.class));
        run.count();
    }

    /** Takes the slots of a session back whose workers do not end by themselves. */
    void cancel(long session) {
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
