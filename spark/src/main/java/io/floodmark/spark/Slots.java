package io.floodmark.spark;

import io.floodmark.model.unit.NanoClock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.cluster.ExecutorInfo;

/**
 * The executors of the application, and the number of tasks that they can run concurrently. A barrier stage with more
 * tasks would wait for minutes before Spark reports it. Thread-safe.
 */
final class Slots extends SparkListener {
    private final Map<String, Place> executors = new TreeMap<>();
    private final NanoClock clock;
    private final int coresOfATask;
    private long changedNanos;

    private record Place(String host, int slots) {}

    /** @param coresOfATask spark.task.cpus */
    Slots(int coresOfATask, NanoClock clock) {
        this.coresOfATask = coresOfATask;
        this.clock = clock;
        this.changedNanos = clock.nanoTime();
    }

    @Override
    public synchronized void onExecutorAdded(SparkListenerExecutorAdded added) {
        ExecutorInfo executor = added.executorInfo();
        executors.put(added.executorId(), new Place(executor.executorHost(), executor.totalCores() / coresOfATask));
        changedNanos = clock.nanoTime();
    }

    @Override
    public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
        executors.remove(removed.executorId());
        changedNanos = clock.nanoTime();
    }

    /** Returns the slots of all executors, including occupied ones. */
    synchronized int total() {
        return executors.values().stream().mapToInt(Place::slots).sum();
    }

    /** Returns when an executor was last added or removed. */
    synchronized long changedNanos() {
        return changedNanos;
    }

    /** Returns for people each executor with its host and slots. */
    synchronized List<String> shown() {
        return executors.entrySet().stream()
                .map(executor ->
                        executor.getKey() + " on " + executor.getValue().host() + " ("
                                + executor.getValue().slots() + ")")
                .toList();
    }
}
