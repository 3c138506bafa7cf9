package io.floodmark.crew;

import io.floodmark.model.run.ScaledNumber;
import java.util.Map;
import java.util.TreeMap;

/**
 * The number of workers of a fleet, of active workers, and of their producers. Producers are part of the workload:
 * their number stays the same when more workers are active. Used by one thread.
 */
public final class WorkerCounts {
    /** The name of a fact that a driver reports: active workers. */
    static final String WORKERS = ScaledNumber.WORKERS.name();

    /** The name of a fact that a driver reports: producers. */
    static final String PRODUCERS = ScaledNumber.PRODUCERS.name();

    /** The name of a fact that a driver reports if there are any: slots whose workers would have no producer. */
    static final String IDLE = "idle slots";

    private final CrewOrder order;
    private final int producers;
    private int tasks;
    private int workers;
    private int idle;

    /**
     * Creates the initial numbers.
     *
     * @param slots for workers
     */
    public WorkerCounts(CrewOrder order, int slots) {
        this.order = order;
        this.tasks = order.tasks(slots);
        this.workers = order.workers(tasks);
        this.producers = order.producers(tasks);
    }

    /** Returns the number of workers, including those in reserve. */
    public int tasks() {
        return tasks;
    }

    /** Returns the number of workers that are active in the next session; the others are a reserve. */
    public int workers() {
        return workers;
    }

    /** Returns the number of producers of all workers together. */
    public int producers() {
        return producers;
    }

    /** Activates all workers, of which there may be more by now, as far as there are producers for them. */
    public void grow(int slots) {
        tasks = Math.max(tasks, Math.min(order.tasks(slots), producers));
        workers = tasks;
        idle = Math.max(0, slots - tasks);
    }

    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put(WORKERS, Integer.toString(workers));
        facts.put("tasks", Integer.toString(tasks));
        facts.put(PRODUCERS, Integer.toString(producers));
        if (idle > 0) {
            facts.put(IDLE, Integer.toString(idle));
        }
        return facts;
    }
}
