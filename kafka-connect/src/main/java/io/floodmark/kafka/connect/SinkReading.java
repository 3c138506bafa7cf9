package io.floodmark.kafka.connect;

import java.util.Map;

/** What the tasks of one connector had counted at one time, each since it was started. */
record SinkReading(Map<Task, SinkCounts> tasks) {
    /**
     * One start of a task: Connect moves tasks to other workers and starts them anew, where they count from nothing.
     *
     * @param name of its bean
     * @param startedMillis by the clock of its worker
     */
    record Task(String worker, String name, long startedMillis) {}

    SinkReading {
        tasks = Map.copyOf(tasks);
    }

    /** What they have counted since an earlier reading; tasks that were not there then, all of it. */
    SinkCounts since(SinkReading earlier) {
        SinkCounts sum = SinkCounts.none();
        for (Map.Entry<Task, SinkCounts> task : tasks.entrySet()) {
            SinkCounts before = earlier.tasks.getOrDefault(task.getKey(), SinkCounts.none());
            sum = sum.plus(task.getValue().minus(before));
        }
        return sum;
    }
}
