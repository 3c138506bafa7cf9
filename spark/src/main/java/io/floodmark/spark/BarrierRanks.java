package io.floodmark.spark;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;

/**
 * The tasks of a barrier stage, which exchange messages to agree on their worker numbers.
 *
 * @param kept numbers of the workers that an earlier session left in the process of this task
 */
record BarrierRanks(BarrierTaskContext task, String executor, Set<Integer> kept) {
    private static final String BETWEEN = ":";

    BarrierRanks {
        kept = Set.copyOf(kept);
    }

    /** Returns the host of this task, which an executor's own plug-in context does not provide (Spark 4.2). */
    String host() {
        return task.getTaskInfos()[task.partitionId()].address().replaceFirst(":[0-9]+$", "");
    }

    /** Returns the worker number of this task, from 0. Waits until all tasks have started. */
    int worker() {
        String numbers = kept.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
        return order(List.of(task.allGather(executor + BETWEEN + numbers))).indexOf(task.partitionId());
    }

    /**
     * Returns tasks in the order of workers. Workers that an executor kept are warm, so they stay there, as many as it
     * has tasks, even if another executor was lost and replaced. The others are distributed round robin over the
     * executors.
     *
     * @param said by task number: its executor, and the workers that are kept there, e.g. {@code 3:0,2}
     */
    static List<Integer> order(List<String> said) {
        List<String> executors = said.stream().map(BarrierRanks::executorOf).toList();
        Map<Integer, Integer> taskOf = seatsKept(said, executors);
        Iterator<Integer> others = IntStream.range(0, executors.size())
                .boxed()
                .filter(task -> !taskOf.containsValue(task))
                .sorted(Comparator.comparing((Integer task) -> before(executors, task))
                        .thenComparing(executors::get)
                        .thenComparing(task -> task))
                .toList()
                .iterator();
        return IntStream.range(0, executors.size())
                .map(worker -> taskOf.computeIfAbsent(worker, unseen -> others.next()))
                .boxed()
                .toList();
    }

    /** Returns the tasks of kept workers, by worker. */
    private static Map<Integer, Integer> seatsKept(List<String> said, List<String> executors) {
        Map<Integer, Integer> taskOf = new TreeMap<>();
        for (int task = 0; task < said.size(); task++) {
            // The tasks of an executor send the same list: each takes the first number that is left.
            for (int worker : keptOf(said.get(task))) {
                if (worker < executors.size() && !taskOf.containsKey(worker)) {
                    taskOf.put(worker, task);
                    break;
                }
            }
        }
        return taskOf;
    }

    private static String executorOf(String said) {
        return said.substring(0, said.indexOf(BETWEEN));
    }

    private static List<Integer> keptOf(String said) {
        String numbers = said.substring(said.indexOf(BETWEEN) + 1);
        return numbers.isEmpty()
                ? List.of()
                : List.of(numbers.split(",", -1)).stream().map(Integer::valueOf).toList();
    }

    private static long before(List<String> executors, int task) {
        return executors.subList(0, task).stream()
                .filter(executors.get(task)::equals)
                .count();
    }
}
