package io.floodmark.kafka.connect;

import java.util.List;

/**
 * What a Connect cluster says of one connector.
 *
 * @param state RUNNING, PAUSED, STOPPED, FAILED, UNASSIGNED or RESTARTING
 * @param trace why it failed; empty where it did not
 * @param tasks in order of their numbers
 */
record ConnectorStatus(String state, String trace, List<Task> tasks) {
    private static final String RUNNING = "RUNNING";
    private static final String FAILED = "FAILED";

    /**
     * One of its tasks.
     *
     * @param id from 0
     * @param worker host and port of the worker that runs it
     * @param trace why it failed; empty where it did not
     */
    record Task(int id, String state, String worker, String trace) {
        boolean runs() {
            return state.equals(RUNNING);
        }

        boolean failed() {
            return state.equals(FAILED);
        }

        /** The first line of why it failed. */
        String why() {
            return firstLine(trace);
        }
    }

    ConnectorStatus {
        tasks = List.copyOf(tasks);
    }

    boolean failed() {
        return state.equals(FAILED);
    }

    boolean runs(int expectedTasks) {
        return state.equals(RUNNING)
                && tasks.size() == expectedTasks
                && tasks.stream().allMatch(Task::runs);
    }

    /** The first line of why it failed. */
    String why() {
        return firstLine(trace);
    }

    /** Where its tasks run, in their order. */
    List<String> workers() {
        return tasks.stream().map(Task::worker).toList();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("no reason was given");
    }
}
