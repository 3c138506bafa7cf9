package io.floodmark.kafka.connect;

import java.util.Map;

/** The counts of the tasks of one connector at one time, each since the start of the task. */
record SinkReading(Map<Task, SinkCounts> tasks) {
    /**
     * One start of a task: Connect moves tasks to other workers and starts them there, where they count from zero.
     *
     * @param name name of its bean
     * @param startedMillis start time by the clock of its worker
     */
    record Task(String worker, String name, long startedMillis) {}

    SinkReading {
        tasks = Map.copyOf(tasks);
    }

    /** Returns what was counted since an earlier reading; for tasks that it does not contain, everything. */
    SinkCounts since(SinkReading earlier) {
        SinkCounts sum = SinkCounts.none();
        for (Map.Entry<Task, SinkCounts> task : tasks.entrySet()) {
            SinkCounts before = earlier.tasks.getOrDefault(task.getKey(), SinkCounts.none());
            sum = sum.plus(task.getValue().minus(before));
        }
        return sum;
    }
}
