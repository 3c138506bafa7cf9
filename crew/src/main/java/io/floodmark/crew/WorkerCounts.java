package io.floodmark.crew;

import io.floodmark.model.ScaledNumber;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many workers a crew has, how many of them send, and how many producers they have among them. The producers are
 * part of the workload: they stay the same when more workers send. One thread.
 */
public final class WorkerCounts {
    /** Among the facts that a driver tells. */
    static final String WORKERS = ScaledNumber.WORKERS.name();

    /** Likewise. */
    static final String PRODUCERS = ScaledNumber.PRODUCERS.name();

    /** Likewise, where there are any: room for workers that would have no producer. */
    static final String IDLE = "idle slots";

    private final CrewOrder order;
    private final int producers;
    private int tasks;
    private int workers;
    private int idle;

    /**
     * At first.
     *
     * @param slots how many workers there is room for
     */
    public WorkerCounts(CrewOrder order, int slots) {
        this.order = order;
        this.tasks = order.tasks(slots);
        this.workers = order.workers(tasks);
        this.producers = order.producers(tasks);
    }

    /** Workers, those in reserve among them. */
    public int tasks() {
        return tasks;
    }

    /** Workers that send in the next session; the others are a reserve. */
    public int workers() {
        return workers;
    }

    /** Of all workers together. */
    public int producers() {
        return producers;
    }

    /** Lets all of them send, of whom there may be more by now, as far as there are producers for them. */
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
