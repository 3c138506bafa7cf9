package io.floodmark.spark;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;

/** The tasks of a barrier stage, which hear each other and so agree on who is which worker. */
record Circle(BarrierTaskContext task, String executor) {
    /** That this task runs on; an executor's own plug-in context cannot tell it (Spark 4.2). */
    String host() {
        return task.getTaskInfos()[task.partitionId()].address().replaceFirst(":[0-9]+$", "");
    }

    /** Which one this task is, from 0; waits until all tasks are there. */
    int worker() {
        return order(List.of(task.allGather(executor))).indexOf(task.partitionId());
    }

    /**
     * Tasks in the order of workers: by executor, the first of each before the second of any. So workers are spread, and a session finds
     * on each executor those that the one before it left there, unless Spark spreads its tasks otherwise.
     *
     * @param executors by task
     */
    static List<Integer> order(List<String> executors) {
        return IntStream.range(0, executors.size())
                .boxed()
                .sorted(Comparator.comparing((Integer task) -> before(executors, task))
                        .thenComparing(executors::get)
                        .thenComparing(task -> task))
                .toList();
    }

    private static long before(List<String> executors, int task) {
        return executors.subList(0, task).stream()
                .filter(executors.get(task)::equals)
                .count();
    }
}
